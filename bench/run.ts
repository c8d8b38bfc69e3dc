/**
 * `npm run bench [quick] [desk | load | first-start]`: measures the shop on this machine. `quick`
 * measures fewer rounds, `desk` measures the desks with a hundred thousand orders instead, `load`
 * five minutes of ordinary load, `first-start` the first `npm start` on a machine. Prints a table;
 * `-- --write` also writes it into docs/proof.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildPages } from '#scripts/bundle/build-pages.ts'
import { startBuiltShop, startProcess } from '#scripts/processes/start-process.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import {
  startPostgresUntilRemoved,
  missingPostgresReason,
  type PostgresServer,
} from '#tests/support/database/postgres.ts'

import { measureBuying } from './buying.ts'
import { measureCheckoutCost } from './checkout-cost.ts'
import { measureFirstStart } from './first-start.ts'
import { measureInstalling } from './installing.ts'
import { measureDesk } from './desk.ts'
import { measureReading } from './reading.ts'
import { measureRendering } from './rendering.ts'
import { measurePaying } from './paying.ts'
import { canReadProcessorTime } from './processor-time.ts'
import type { ReportRow } from './row.ts'
import { measureStarting } from './starting.ts'
import { measureSteadyLoad } from './steady-load.ts'
import { measureTwoProcesses } from './two-processes.ts'
import { expectMarkers, formatTable, writeProof } from './write-proof.ts'

const knownArgs = ['quick', 'desk', 'load', 'first-start', '--write']
const unknownArg = process.argv.slice(2).find((arg) => !knownArgs.includes(arg))
if (unknownArg !== undefined)
  throw new Error(`unknown argument ${unknownArg}: use ${knownArgs.join(', ')}`)
const isQuick = process.argv.includes('quick')
const isFirstStartOnly = process.argv.includes('first-start')
const isDeskOnly = process.argv.includes('desk')
const isLoadOnly = process.argv.includes('load')
const shouldWrite = process.argv.includes('--write')
const missingReason = missingPostgresReason()
if (shouldWrite && isQuick) throw new Error('--write needs the whole run: leave out quick')
if (shouldWrite && missingReason !== false)
  throw new Error(`--write needs the rows of PostgreSQL: ${missingReason}`)
if (shouldWrite && !isDeskOnly && !canReadProcessorTime)
  throw new Error('--write needs /proc, which only Linux has')
const markerName = chooseMarkerName()
// Checked now, so that a missing marker does not fail the run at its end.
if (shouldWrite) expectMarkers(markerName)
/** Length of a round in seconds, and number of rounds. */
const [seconds, rounds] = isQuick ? [2, 1] : [5, 5]
const buyingSeconds = isQuick ? 4 : 15
if (isFirstStartOnly) {
  const firstStartRows = await measureFirstStart(isQuick ? 1 : 3)
  console.log(`\n${formatTable(firstStartRows)}`)
  if (shouldWrite) writeProof(markerName, firstStartRows)
  process.exit(0)
}
await buildPages({ force: false })
if (isLoadOnly) {
  const loadRows = await measureLoadAlone()
  console.log(`\n${formatTable(loadRows)}`)
  if (shouldWrite) writeProof(markerName, loadRows)
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'racik-bench-'))
const ports = { shop: await freePort(), standIns: await freePort(), smtp: await freePort() }
const settings: Record<string, string> = {
  DATA_DIR: join(folder, 'data'),
  PORT: String(ports.shop),
  PUBLIC_URL: `http://127.0.0.1:${ports.shop}`,
  STAND_INS_PORT: String(ports.standIns),
  STAND_INS_SMTP_PORT: String(ports.smtp),
  LOG_LEVEL: 'error',
  DEMO_DATA: 'small',
  TRUSTED_PROXIES: '127.0.0.1',
  // Turns off the overload protection, which would refuse requests under full load.
  OVERLOAD_DELAY_MS: '0',
}
const rows: ReportRow[] = []
const standIns = await startProcess('stand-ins/main.ts', settings, { quiet: true })
try {
  if (!isDeskOnly) await measureWithEmbeddedDatabase()
  if (missingReason === false) await measureWithPostgres()
  if (!isDeskOnly) rows.push(...measureInstalling())
} finally {
  await standIns.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${formatTable(rows)}`)
if (missingReason !== false) console.log(`NOT MEASURED: ${missingReason}`)
if (shouldWrite) writeProof(markerName, rows)

/** Returns the name of the markers in docs/proof.md between which the rows are written. */
function chooseMarkerName(): string {
  if (isFirstStartOnly) return 'bench first-start'
  if (isLoadOnly) return 'bench load'
  return isDeskOnly ? 'bench desk' : 'bench'
}

async function measureWithEmbeddedDatabase(): Promise<void> {
  await withShop(settings, async (url) => {
    rows.push(...(await measureReading({ url, seconds, rounds })))
    rows.push(...(await measureRendering({ url, seconds, rounds })))
  })
  rows.push(...(await measureStarting('embedded', settings)))
}

async function measureWithPostgres(): Promise<void> {
  const postgres = await startPostgresUntilRemoved()
  try {
    if (isDeskOnly) return await measureManyOrders(postgres)
    const database = await postgres.createDatabase()
    const postgresSettings = { ...settings, DATABASE_URL: postgres.url(database) }
    await withShop(postgresSettings, async (url, pid) => {
      rows.push(...(await measureBuying(url, buyingSeconds)))
      const checkoutRows = await measureCheckoutCost({
        url,
        pid,
        standInsUrl: standIns.url,
        smtpPort: ports.smtp,
        postgres,
        database,
        seconds: buyingSeconds,
      })
      rows.push(...checkoutRows)
    })
    rows.push(...(await measureStarting('PostgreSQL', postgresSettings)))
    if (!canReadProcessorTime) return
    const paying = isQuick ? { seconds: 2, rounds: 1 } : { seconds: 5, rounds: 3 }
    rows.push(...(await measurePaying(postgres, paying)))
    rows.push(...(await measureTwoProcesses(postgres, { seconds, rounds })))
  } finally {
    await postgres.remove()
  }
}

async function measureLoadAlone(): Promise<ReportRow[]> {
  if (missingReason !== false) throw new Error(missingReason)
  if (!canReadProcessorTime) throw new Error('load needs /proc, which only Linux has')
  const postgres = await startPostgresUntilRemoved()
  try {
    return await measureSteadyLoad(postgres, { seconds: isQuick ? 30 : 300 })
  } finally {
    await postgres.remove()
  }
}

async function measureManyOrders(postgres: PostgresServer): Promise<void> {
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const dataDir = join(folder, 'desk')
  await withShop({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, async (url) => {
    rows.push(...(await measureDesk({ url, databaseUrl, dataDir, rounds: isQuick ? 20 : 100 })))
  })
}

async function withShop(
  environment: Record<string, string>,
  work: (url: string, pid: number) => Promise<void>,
): Promise<void> {
  const shop = await startBuiltShop(environment, { quiet: true })
  try {
    await work(shop.url, shop.pid)
  } finally {
    await shop.stop()
  }
}
