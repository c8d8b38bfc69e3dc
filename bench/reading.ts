/**
 * Goals P-1 and P-2 of docs/proof.md: measures the list of products and cached pages, compared with
 * a bare Fastify server that sends the same bytes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProcess } from '#scripts/processes/start-process.ts'

import { compareLoads, measureLoad, type LoadComparison } from './load.ts'
import type { ReportRow, BenchTarget } from './row.ts'

/** Goal: the shop serves at least this share of the requests per second of the bare server. */
const minRatio = 0.85

/** Open connections to the measured server. Each sends one request after another. */
const connections = 32

/** Asks for no compression: both servers must send the same bytes, and fetch decompresses. */
const uncompressedHeaders = { 'accept-encoding': 'identity' }

/** `goalId` and `name` are shown in the report. */
type MeasuredPath = { goalId: 'P-1' | 'P-2'; path: string; name: string }

const measuredPaths: readonly MeasuredPath[] = [
  { goalId: 'P-1', path: '/browse/products', name: 'list of products, JSON' },
  { goalId: 'P-2', path: '/', name: 'home page' },
  { goalId: 'P-2', path: '/browse_products', name: 'browse page' },
  { goalId: 'P-2', path: '/products/28', name: 'product page' },
]

/** Measures the paths in turn, because they would slow each other down. */
export async function measureReading(target: BenchTarget): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (const measuredPath of measuredPaths) rows.push(await measurePath(target, measuredPath))
  return rows
}

async function measurePath(target: BenchTarget, measuredPath: MeasuredPath): Promise<ReportRow> {
  const url = target.url + measuredPath.path
  const content = await fetchContent(url)
  const options = { connections, seconds: target.seconds }
  const comparison = await withBareServer(content, (bareUrl) =>
    compareLoads(
      () => measureLoad(url, { ...options, headers: uncompressedHeaders }),
      () => measureLoad(bareUrl, options),
      target.rounds,
    ),
  )
  return createReportRow(measuredPath, content.body.length, comparison)
}

type Content = { body: Uint8Array; contentType: string }

/** Returns what the shop sends. Throws when it responds with an error. */
async function fetchContent(url: string): Promise<Content> {
  const response = await fetch(url, { headers: uncompressedHeaders })
  if (!response.ok) throw new Error(`${url} responded ${response.status}`)
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? '',
  }
}

/** Runs `work` with the URL of a bare server that sends this content. Then stops the server. */
async function withBareServer<Result>(
  { body, contentType }: Content,
  work: (bareUrl: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'racik-bench-'))
  try {
    const bodyFile = join(folder, 'body')
    writeFileSync(bodyFile, body)
    const bareServer = await startProcess(
      'bench/bare-server.ts',
      { BARE_BODY_FILE: bodyFile, BARE_CONTENT_TYPE: contentType },
      { quiet: true },
    )
    try {
      return await work(`${bareServer.url}/`)
    } finally {
      await bareServer.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function createReportRow(
  { goalId, name }: MeasuredPath,
  byteCount: number,
  { shop, baseline, ratio }: LoadComparison,
): ReportRow {
  return {
    id: goalId,
    title: `${name} (${Math.round(byteCount / 1024)} kB)`,
    figure: `${Math.round(shop.perSecond)} /s of ${Math.round(baseline.perSecond)} /s bare: ${ratio.toFixed(2)}; p99 ${shop.p99} ms; ${shop.failed} failed`,
    goal: `≥ ${minRatio} of bare Fastify`,
    isMet: ratio >= minRatio && shop.failed === 0 && baseline.failed === 0,
  }
}
