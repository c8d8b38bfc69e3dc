/**
 * `npm run bench [quick]`: what the shop costs on this machine, in one run, mostly as a ratio to the
 * least that could do the same. Prints a table; `--write` puts it into docs/proof.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildPages } from '#scripts/build-pages.ts'
import { startProcess } from '#scripts/start-process.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startPostgres, whyNoPostgres } from '#tests/support/postgres.ts'

import { measureBuying } from './buying.ts'
import { measureInstalling } from './installing.ts'
import { measureReading } from './reading.ts'
import { measureRendering } from './rendering.ts'
import type { Row } from './row.ts'
import { measureStarting } from './starting.ts'
import { table, writeProof } from './write-proof.ts'

const quick = process.argv.includes('quick')
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
  await withShop(settings, async (url) => {
    rows.push(...(await measureReading({ url, seconds, rounds })))
    rows.push(...(await measureRendering({ url, seconds, rounds })))
  })
  rows.push(...(await measureStarting('embedded', settings)))
  if (whyNoPostgres() === false) await onPostgres()
  rows.push(...measureInstalling())
} finally {
  await standIns.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${table(rows)}`)
const missing = whyNoPostgres()
if (missing !== false) console.log(`NOT MEASURED: ${missing}`)
if (process.argv.includes('--write')) writeProof('bench', rows)

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres(undefined)
  try {
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
