/**
 * P-3: measures pages that are not cached, one request after another. This is the cost of React and
 * the loaders.
 */
import { median } from './median.ts'
import type { ReportRow, BenchTarget } from './row.ts'

const goalMedianMs = 5
const requestsPerPage = 120
/** First requests of each page, which the median leaves out. */
const warmUpRequests = 20

export async function measureRendering(subject: BenchTarget): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (const path of ['/', '/browse_products', '/products/28', '/cart']) {
    const durationsMs: number[] = []
    for (let request = 0; request < requestsPerPage; request++) {
      const startedAt = performance.now()
      // A page with an unknown query parameter is never cached, so every request renders.
      const response = await fetch(`${subject.url}${path}?fresh=${request}`)
      await response.text()
      if (!response.ok) throw new Error(`${path} responded ${response.status}`)
      durationsMs.push(performance.now() - startedAt)
    }
    const medianMs = median(durationsMs.slice(warmUpRequests))
    rows.push({
      id: 'P-3',
      title: `first render of ${path}`,
      figure: `median ${medianMs.toFixed(1)} ms`,
      goal: `≤ ${goalMedianMs} ms`,
      isMet: medianMs <= goalMedianMs,
    })
  }
  return rows
}
