/**
 * `npm run doctor`: checks whether this machine can run the shop and its gate, and names a fix for
 * each problem. ✗ stops the shop or the gate, ! is a warning, ✓ is fine.
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { holderOf } from '#server/db/lock-folder.ts'
import { binaries, missingPostgresReason } from '#tests/support/postgres.ts'
import { findBrowser } from '#scripts/gate/find-browser.ts'
import { root } from '#scripts/gate/steps.ts'

type Finding = { mark: '✓' | '!' | '✗'; what: string; fix?: string }

const checks: (() => Finding | Promise<Finding>)[] = [
  nodeVersion,
  packages,
  settings,
  () => port('PORT', 'the shop'),
  () => port('STAND_INS_PORT', 'the stand-ins'),
  () => port('STAND_INS_SMTP_PORT', 'the mailbox (SMTP)'),
  dataFolder,
  disk,
  pages,
  browser,
  postgres,
]

const findings: Finding[] = []
for (const check of checks) {
  const finding = await check()
  findings.push(finding)
  console.log(`${finding.mark} ${finding.what}`)
  if (finding.fix !== undefined) console.log(`  → ${finding.fix}`)
}
const broken = findings.filter(({ mark }) => mark === '✗').length
console.log(broken === 0 ? '\nThe shop can run here.' : `\n${broken} to fix.`)
process.exit(broken === 0 ? 0 : 1)

/** Always ✓: on an older Node scripts/preflight.mjs has stopped before this script. */
function nodeVersion(): Finding {
  return { mark: '✓', what: `Node ${process.versions.node}` }
}

function packages(): Finding {
  const lock = path.join(root, 'node_modules/.package-lock.json')
  const locked = versions(path.join(root, 'package-lock.json'))
  const installed = versions(lock)
  // The lock file also lists packages for other platforms, which are not installed here.
  const old = [...locked].filter(
    ([name, version]) => installed.has(name) && installed.get(name) !== version,
  )
  return old.length === 0
    ? { mark: '✓', what: `${installed.size} packages, as locked` }
    : { mark: '✗', what: `${old.length} packages are not as locked: ${old[0]?.[0]}`, fix: 'npm ci' }
}

function versions(file: string): Map<string, string> {
  const lock: { packages: Record<string, { version?: string }> } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return new Map(
    Object.entries(lock.packages).flatMap(([name, { version }]) =>
      name === '' || version === undefined ? [] : [[name, version] as const],
    ),
  )
}

function settings(): Finding {
  try {
    const { production, DATABASE_URL } = readConfig(process.env)
    const where = DATABASE_URL === undefined ? 'embedded database' : 'PostgreSQL'
    return { mark: '✓', what: `settings: ${production ? 'production' : 'demo'}, ${where}` }
  } catch (error) {
    const what = error instanceof Error ? error.message.replaceAll('\n', '; ') : String(error)
    return {
      mark: '✗',
      what: `settings: ${what}`,
      fix: 'see .env.example for the meaning of each setting',
    }
  }
}

async function port(key: 'PORT' | 'STAND_INS_PORT' | 'STAND_INS_SMTP_PORT', who: string) {
  const number = Number(
    process.env[key] ?? { PORT: 3000, STAND_INS_PORT: 3100, STAND_INS_SMTP_PORT: 3125 }[key],
  )
  const taken = await new Promise<boolean>((resolve) => {
    const socket = createConnection({ port: number, host: '127.0.0.1', timeout: 1000 })
    const finish = (is: boolean) => () => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', finish(true)).once('error', finish(false)).once('timeout', finish(false))
  })
  const finding: Finding = taken
    ? {
        mark: '✗',
        what: `port ${number} for ${who} is taken, perhaps by a running shop`,
        fix: `stop it, or choose another port: ${key}=${number + 1} npm start`,
      }
    : { mark: '✓', what: `port ${number} for ${who} is free` }
  return finding
}

function dataFolder(): Finding {
  const folder = path.resolve(root, process.env['DATA_DIR'] ?? './data')
  if (!existsSync(folder))
    return { mark: '✓', what: `data folder ${folder}: created at the first start` }
  const holder = holderOf(folder)
  if (holder === undefined) return { mark: '✓', what: `data folder ${folder} is free` }
  return {
    mark: '✗',
    what: `data folder ${folder} is in use by ${holder}`,
    fix: 'stop that shop, or use another folder: DATA_DIR=./data-2 npm start',
  }
}

function disk(): Finding {
  const { bavail, bsize } = statfsSync(root)
  const free = (bavail * bsize) / 1e9
  const text = `${free.toFixed(1)} GB of disk space free`
  return free >= 1
    ? { mark: '✓', what: text }
    : { mark: free > 0.3 ? '!' : '✗', what: text, fix: 'free some space: the shop needs 1 GB' }
}

function pages(): Finding {
  return existsSync(path.join(root, 'build/server/index.js'))
    ? { mark: '✓', what: 'the pages are built' }
    : {
        mark: '!',
        what: 'the pages are not built yet',
        fix: 'npm start builds them; or npm run build',
      }
}

function browser(): Finding {
  try {
    const { kind, version, path: place } = findBrowser()
    return { mark: '✓', what: `a browser for the journeys: ${version} (${kind}, ${place})` }
  } catch (error) {
    const [what = '', ...fixes] = (error instanceof Error ? error.message : String(error)).split(
      '\n',
    )
    return { mark: '!', what, fix: fixes.join('\n    ') }
  }
}

function postgres(): Finding {
  const missing = missingPostgresReason()
  if (missing === false) return { mark: '✓', what: `PostgreSQL for the race tests: ${binaries()}` }
  return { mark: '!', what: missing, fix: 'only the race tests need it' }
}
