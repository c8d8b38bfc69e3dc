/**
 * `npm run doctor`: looks at this machine as the shop will, and names the fix of everything it finds.
 *
 * ✗ keeps the shop or its gate from running, ! is worth knowing, ✓ is well.
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { holderOf } from '#server/db/lock-folder.ts'
import { binaries, whyNoPostgres } from '#tests/support/postgres.ts'
import { findBrowser } from './find-browser.ts'
import { root } from './steps.ts'

type Finding = { mark: '✓' | '!' | '✗'; what: string; fix?: string }

const looks: (() => Finding | Promise<Finding>)[] = [
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
for (const look of looks) {
  const finding = await look()
  findings.push(finding)
  console.log(`${finding.mark} ${finding.what}`)
  if (finding.fix !== undefined) console.log(`  → ${finding.fix}`)
}
const broken = findings.filter(({ mark }) => mark === '✗').length
console.log(broken === 0 ? '\nThe shop can open here.' : `\n${broken} to mend.`)
process.exit(broken === 0 ? 0 : 1)

/** An older Node never gets here: scripts/preflight.mjs has said what to do. */
function nodeVersion(): Finding {
  return { mark: '✓', what: `Node ${process.versions.node}` }
}

function packages(): Finding {
  const lock = path.join(root, 'node_modules/.package-lock.json')
  const wanted = versions(path.join(root, 'package-lock.json'))
  const there = versions(lock)
  // Packages for other machines are in the lock file and rightly not here.
  const old = [...wanted].filter(
    ([name, version]) => there.has(name) && there.get(name) !== version,
  )
  return old.length === 0
    ? { mark: '✓', what: `${there.size} packages, as locked` }
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
    return { mark: '✗', what: `settings: ${what}`, fix: 'see .env.example for what each one means' }
  }
}

async function port(key: 'PORT' | 'STAND_INS_PORT' | 'STAND_INS_SMTP_PORT', who: string) {
  const number = Number(
    process.env[key] ?? { PORT: 3000, STAND_INS_PORT: 3100, STAND_INS_SMTP_PORT: 3125 }[key],
  )
  const taken = await new Promise<boolean>((resolve) => {
    const socket = createConnection({ port: number, host: '127.0.0.1', timeout: 1000 })
    const answer = (is: boolean) => () => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false))
  })
  const finding: Finding = taken
    ? {
        mark: '✗',
        what: `port ${number} for ${who} is taken, perhaps by a shop that is open already`,
        fix: `close it, or choose another: ${key}=${number + 1} npm start`,
      }
    : { mark: '✓', what: `port ${number} for ${who} is free` }
  return finding
}

function dataFolder(): Finding {
  const folder = path.resolve(root, process.env['DATA_DIR'] ?? './data')
  if (!existsSync(folder))
    return { mark: '✓', what: `data folder ${folder}: made at the first start` }
  const holder = holderOf(folder)
  if (holder === undefined) return { mark: '✓', what: `data folder ${folder} is free` }
  return {
    mark: '✗',
    what: `data folder ${folder} is in use by ${holder}`,
    fix: 'close that shop, or use another folder: DATA_DIR=./data-2 npm start',
  }
}

function disk(): Finding {
  const { bavail, bsize } = statfsSync(root)
  const free = (bavail * bsize) / 1e9
  const text = `${free.toFixed(1)} GB of disk are free`
  return free >= 1
    ? { mark: '✓', what: text }
    : { mark: free > 0.3 ? '!' : '✗', what: text, fix: 'make room: the shop wants 1 GB' }
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
  const missing = whyNoPostgres()
  if (missing === false) return { mark: '✓', what: `PostgreSQL for the races: ${binaries()}` }
  return { mark: '!', what: missing, fix: 'the shop itself runs without it' }
}
