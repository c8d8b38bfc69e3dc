/**
 * `npm run doctor`: checks whether this machine can run the shop and its tests, and names a fix for
 * each problem. ✗ prevents the shop or its tests from running, ! is a warning, ✓ is fine.
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { configSchema, readConfig } from '#server/config.ts'
import { findLockHolder } from '#server/db/lock-folder.ts'
import { findPostgresPrograms } from '#tests/support/database/find-postgres.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { findBrowser } from '#scripts/gate/find-browser.ts'
import { root } from '#scripts/gate/steps.ts'

/** What the build, the database of the demo and the databases of the tests need together. */
const recommendedFreeGigabytes = 1
const minFreeGigabytes = 0.3

type Finding = { mark: '✓' | '!' | '✗'; text: string; fix?: string }

/** The checks in the order in which their findings are printed. */
const checks: (() => Finding | Promise<Finding>)[] = [
  checkNodeVersion,
  checkPackages,
  checkSettings,
  () => checkPort('PORT', 'the shop'),
  () => checkPort('STAND_INS_PORT', 'the stand-ins'),
  () => checkPort('STAND_INS_SMTP_PORT', 'the mailbox (SMTP)'),
  checkDataFolder,
  checkDiskSpace,
  checkPages,
  checkBrowser,
  checkPostgres,
]

/** Prints all findings. Returns the exit code: 1 if any is ✗, otherwise 0. */
export async function checkMachine(): Promise<number> {
  const findings: Finding[] = []
  for (const check of checks) {
    const finding = await runCheck(check)
    findings.push(finding)
    console.log(`${finding.mark} ${finding.text}`)
    if (finding.fix !== undefined) console.log(`  → ${finding.fix}`)
  }
  const problemCount = findings.filter(({ mark }) => mark === '✗').length
  console.log(problemCount === 0 ? '\nThe shop can run here.' : `\n${problemCount} to fix.`)
  return problemCount === 0 ? 0 : 1
}

/** A check that throws is a finding too, so that the other checks still run. */
async function runCheck(check: (typeof checks)[number]): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    return { mark: '✗', text: error instanceof Error ? error.message : String(error) }
  }
}

/** Always finds ✓: with an older Node, scripts/preflight.mjs fails before this script runs. */
function checkNodeVersion(): Finding {
  return { mark: '✓', text: `Node ${process.versions.node}` }
}

function checkPackages(): Finding {
  const installedFile = path.join(root, 'node_modules/.package-lock.json')
  const lockedVersions = readVersions(path.join(root, 'package-lock.json'))
  const installedVersions = readVersions(installedFile)
  // The lock file also lists packages for other platforms, which are not installed here.
  const outdatedPackages = [...lockedVersions].filter(
    ([name, version]) => installedVersions.has(name) && installedVersions.get(name) !== version,
  )
  return outdatedPackages.length === 0
    ? { mark: '✓', text: `${installedVersions.size} packages, as locked` }
    : {
        mark: '✗',
        text: `${outdatedPackages.length} packages differ from package-lock.json, such as ${outdatedPackages[0]?.[0]}`,
        fix: 'npm ci',
      }
}

/** Returns the versions of the packages in a lock file, by package path. */
function readVersions(file: string): Map<string, string> {
  const lock: { packages: Record<string, { version?: string }> } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return new Map(
    Object.entries(lock.packages).flatMap(([name, { version }]) =>
      name === '' || version === undefined ? [] : [[name, version] as const],
    ),
  )
}

function checkSettings(): Finding {
  try {
    const { isProduction, DATABASE_URL } = readConfig(process.env)
    const database = DATABASE_URL === undefined ? 'embedded database' : 'PostgreSQL'
    return { mark: '✓', text: `settings: ${isProduction ? 'production' : 'demo'}, ${database}` }
  } catch (error) {
    const text = error instanceof Error ? error.message.replaceAll('\n', '; ') : String(error)
    return {
      mark: '✗',
      text: `settings: ${text}`,
      fix: 'see .env.example for the meaning of each setting',
    }
  }
}

async function checkPort(
  key: 'PORT' | 'STAND_INS_PORT' | 'STAND_INS_SMTP_PORT',
  user: string,
): Promise<Finding> {
  // Reads the variable directly, because `readConfig` throws if any setting is wrong.
  const port = Number(process.env[key] ?? configSchema.shape[key].parse(undefined))
  const isInUse = await new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 1000 })
    const settleWith = (hasListener: boolean) => () => {
      socket.destroy()
      resolve(hasListener)
    }
    socket
      .once('connect', settleWith(true))
      .once('error', settleWith(false))
      .once('timeout', settleWith(false))
  })
  return isInUse
    ? {
        mark: '✗',
        text: `port ${port} for ${user} is in use, perhaps by a running shop`,
        fix: `stop it, or choose another port: ${key}=${port + 1} npm start`,
      }
    : { mark: '✓', text: `port ${port} for ${user} is free` }
}

function checkDataFolder(): Finding {
  const dataDir = process.env['DATA_DIR'] ?? configSchema.shape.DATA_DIR.parse(undefined)
  const folder = path.resolve(root, dataDir)
  if (!existsSync(folder))
    return { mark: '✓', text: `data folder ${folder}: created at the first start` }
  const lockHolder = findLockHolder(folder)
  if (lockHolder === undefined) return { mark: '✓', text: `data folder ${folder} is free` }
  return {
    mark: '✗',
    text: `data folder ${folder} is in use by ${lockHolder}`,
    fix: 'stop that shop, or use another folder: DATA_DIR=./data-2 npm start',
  }
}

function checkDiskSpace(): Finding {
  const { bavail, bsize } = statfsSync(root)
  const freeGigabytes = (bavail * bsize) / 1e9
  const text = `${freeGigabytes.toFixed(1)} GB of disk space free`
  if (freeGigabytes >= recommendedFreeGigabytes) return { mark: '✓', text }
  return {
    mark: freeGigabytes > minFreeGigabytes ? '!' : '✗',
    text,
    fix: `free some space: ${recommendedFreeGigabytes} GB is recommended, ${minFreeGigabytes} GB is the minimum`,
  }
}

function checkPages(): Finding {
  return existsSync(path.join(root, 'build/server/index.js'))
    ? { mark: '✓', text: 'the pages are built' }
    : {
        mark: '!',
        text: 'the pages are not built yet',
        fix: 'npm start builds them; or npm run build',
      }
}

function checkBrowser(): Finding {
  try {
    const { kind, version, path: file } = findBrowser()
    return { mark: '✓', text: `a browser for the journeys: ${version} (${kind}, ${file})` }
  } catch (error) {
    const [text = '', ...fixes] = (error instanceof Error ? error.message : String(error)).split(
      '\n',
    )
    return { mark: '!', text, fix: fixes.join('\n    ') }
  }
}

function checkPostgres(): Finding {
  const missingReason = missingPostgresReason()
  if (missingReason === false)
    return { mark: '✓', text: `PostgreSQL for the tests: ${findPostgresPrograms()}` }
  return {
    mark: '!',
    text: missingReason,
    fix: 'without it the server tests use the embedded database, which is slower',
  }
}
