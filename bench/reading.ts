/**
 * P-1 and P-2: measures the product list and cached pages, compared with a bare Fastify server that
 * sends the same bytes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProcess } from '#scripts/processes/start-process.ts'

import { compareLoads, measureLoad } from './load.ts'
import type { ReportRow, BenchTarget } from './row.ts'

/** Goal: the shop serves at least this share of the requests per second of the bare server. */
const minRatio = 0.85

export async function measureReading(target: BenchTarget): Promise<ReportRow[]> {
  return [
    await measurePath(target, 'P-1', '/browse/products', 'list of products, JSON'),
    await measurePath(target, 'P-2', '/', 'home page'),
    await measurePath(target, 'P-2', '/browse_products', 'browse page'),
    await measurePath(target, 'P-2', '/products/28', 'product page'),
  ]
}

async function measurePath(
  target: BenchTarget,
  id: string,
  path: string,
  name: string,
): Promise<ReportRow> {
  const folder = mkdtempSync(join(tmpdir(), 'racik-bench-'))
  // Asks for no compression: both servers must send the same bytes, and fetch decompresses.
  const headers = { 'accept-encoding': 'identity' }
  const response = await fetch(target.url + path, { headers })
  if (!response.ok) throw new Error(`${path} responded ${response.status}`)
  const body = new Uint8Array(await response.arrayBuffer())
  writeFileSync(join(folder, 'body'), body)
  const bareServer = await startProcess(
    'bench/bare-server.ts',
    {
      BARE_BODY_FILE: join(folder, 'body'),
      BARE_CONTENT_TYPE: response.headers.get('content-type') ?? '',
    },
    { quiet: true },
  )
  const options = { connections: 32, seconds: target.seconds }
  try {
    const { shop, baseline, ratio } = await compareLoads(
      () => measureLoad(target.url + path, { ...options, headers }),
      () => measureLoad(`${bareServer.url}/`, options),
      target.rounds,
    )
    return {
      id,
      title: `${name} (${Math.round(body.length / 1024)} kB)`,
      figure: `${Math.round(shop.perSecond)} /s of ${Math.round(baseline.perSecond)} /s bare: ${ratio.toFixed(2)}; p99 ${shop.p99} ms; ${shop.failed} failed`,
      goal: `≥ ${minRatio} of bare Fastify`,
      isMet: ratio >= minRatio && shop.failed === 0 && baseline.failed === 0,
    }
  } finally {
    await bareServer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
