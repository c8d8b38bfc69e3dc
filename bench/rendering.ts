/**
 * Goal P-3 of docs/proof.md: measures pages that are not cached, one request after another. In turn
 * with each request, another process renders the same page without the shop and reports its times.
 */
import { startProcess } from '#scripts/processes/start-process.ts'

import { median } from './median.ts'
import type { Baseline } from './react-server.ts'
import type { ReportRow, BenchTarget } from './row.ts'

const goalMedianMs = 5
const requestsPerPage = 120
/** First requests of each page, which the median leaves out. */
const warmUpRequests = 20

export async function measureRendering(target: BenchTarget): Promise<ReportRow[]> {
  const reactServer = await startProcess(
    'bench/react-server.ts',
    { SHOP_URL: target.url, NODE_ENV: 'production' },
    { quiet: true },
  )
  try {
    const rows: ReportRow[] = []
    for (const path of ['/', '/browse_products', '/products/28', '/cart'])
      rows.push(await measurePage(target, reactServer.url, path))
    return rows
  } finally {
    await reactServer.stop()
  }
}

async function measurePage(
  target: BenchTarget,
  reactServerUrl: string,
  path: string,
): Promise<ReportRow> {
  const shopMs: number[] = []
  const baselines: Baseline[] = []
  for (let request = 0; request < requestsPerPage; request++) {
    const startedAt = performance.now()
    // A page with an unknown query parameter is never cached, so every request renders.
    await fetchText(`${target.url}${path}?fresh=${request}`)
    shopMs.push(performance.now() - startedAt)
    // Cast: react-server.ts responds with a `Baseline`.
    baselines.push(JSON.parse(await fetchText(reactServerUrl + path)) as Baseline)
  }
  const medianMs = median(shopMs.slice(warmUpRequests))
  const measuredBaselines = baselines.slice(warmUpRequests)
  const reactMedianMs = median(measuredBaselines.map(({ reactMs }) => reactMs))
  const routerMedianMs = median(measuredBaselines.map(({ routerMs }) => routerMs))
  return {
    id: 'P-3',
    title: `first render of ${path}`,
    figure: `median ${medianMs.toFixed(1)} ms; without the shop ${routerMedianMs.toFixed(1)} ms, React alone ${reactMedianMs.toFixed(1)} ms`,
    goal: `≤ ${goalMedianMs} ms`,
    isMet: medianMs <= goalMedianMs,
  }
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} responded ${response.status}`)
  return text
}
