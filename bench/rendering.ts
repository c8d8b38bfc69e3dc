/**
 * P-3: measures pages that are not cached, one request after another. This is the cost of React and
 * the loaders.
 */
import { median } from './median.ts'
import type { Row, Subject } from './row.ts'

const goalMs = 5
const rounds = 120
/** Number of first requests of a page that are not counted. */
const warmUpRounds = 20

export async function measureRendering(subject: Subject): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/', '/browse_products', '/products/28', '/cart']) {
    const durationsMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      // A page with an unknown query parameter is never cached, so every request renders.
      const response = await fetch(`${subject.url}${path}?fresh=${round}`)
      await response.text()
      durationsMs.push(performance.now() - startedAt)
    }
    const medianMs = median(durationsMs.slice(warmUpRounds))
    rows.push({
      id: 'P-3',
      what: `first render of ${path}`,
      figure: `median ${medianMs.toFixed(1)} ms`,
      goal: `≤ ${goalMs} ms`,
      met: medianMs <= goalMs,
    })
  }
  return rows
}
