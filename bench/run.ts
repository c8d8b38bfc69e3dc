/**
 * `npm run bench [quick] [desk]`: measures the shop on this machine, mostly as a ratio to the
 * simplest program that does the same. `desk` measures only the back office. Prints a table;
 * `--write` also puts it into docs/proof.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildPages } from '#scripts/bundle/build-pages.ts'
import { startProcess } from '#scripts/start-process.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  startPostgres,
  missingPostgresReason,
  type PostgresServer,
} from '#tests/support/postgres.ts'

import { measureBuying } from './buying.ts'
import { measureInstalling } from './installing.ts'
import { measureDesk } from './desk.ts'
import { measureReading } from './reading.ts'
import { measureRendering } from './rendering.ts'
import type { Row } from './row.ts'
import { measureStarting } from './starting.ts'
import { table, writeProof } from './write-proof.ts'

const quick = process.argv.includes('quick')
const only = process.argv.includes('desk')
const [seconds, rounds] = quick ? [2, 1] : [5, 5]
await buildPages({ force: false })
const folder = mkdtempSync(join(tmpdir(), 'racik-bench-'))
const ports = { shop: await freePort(), standIns: await freePort(), smtp: await freePort() }
const settings: Record<string, string> = {
  DATA_DIR: join(folder, 'data'),
  PORT: String(ports.shop),
  PUBLIC_URL: `http://127.0.0.1:${ports.shop}`,
  STAND_INS_PORT: String(ports.standIns),
  STAND_INS_SMTP_PORT: String(ports.smtp),
  LOG_LEVEL: 'error',
  TRUSTED_PROXIES: '127.0.0.1',
  OVERLOAD_DELAY_MS: '0',
}
const rows: Row[] = []
const standIns = await startProcess('stand-ins/main.ts', settings, { quiet: true })
try {
  if (!only) await onEmbedded()
  if (missingPostgresReason() === false) await onPostgres()
  if (!only) rows.push(...measureInstalling())
} finally {
  await standIns.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${table(rows)}`)
const missing = missingPostgresReason()
if (missing !== false) console.log(`NOT MEASURED: ${missing}`)
if (process.argv.includes('--write')) writeProof(only ? 'bench desk' : 'bench', rows)

async function onEmbedded(): Promise<void> {
  await withShop(settings, async (url) => {
    rows.push(...(await measureReading({ url, seconds, rounds })))
    rows.push(...(await measureRendering({ url, seconds, rounds })))
  })
  rows.push(...(await measureStarting('embedded', settings)))
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres(undefined)
  try {
    await measureManyOrders(postgres)
    if (only) return
    const DATABASE_URL = postgres.url(await postgres.createDatabase())
    const onServer = { ...settings, DATABASE_URL }
    await withShop(onServer, async (url) => {
      rows.push(...(await measureBuying(url, quick ? 4 : 15)))
    })
    rows.push(...(await measureStarting('PostgreSQL', onServer)))
  } finally {
    await postgres.remove()
  }
}

/** In a separate database: a hundred thousand orders would distort the other figures. */
async function measureManyOrders(postgres: PostgresServer): Promise<void> {
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const dataDir = join(folder, 'desk')
  await withShop({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, async (url) => {
    rows.push(...(await measureDesk({ url, databaseUrl, dataDir, rounds: quick ? 20 : 100 })))
  })
}

async function withShop(
  environment: Record<string, string>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const shop = await startProcess('server/main.ts', environment, { quiet: true })
  try {
    await work(shop.url)
  } finally {
    await shop.stop()
  }
}
