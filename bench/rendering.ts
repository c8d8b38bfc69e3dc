/** P-3: a page that is not cached, one request after another: the cost of React and the loaders. */
import { median } from './median.ts'
import type { Row, Subject } from './row.ts'

const goalMs = 5
const times = 120

export async function measureRendering(subject: Subject): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/', '/browse_products', '/products/28', '/cart']) {
    const took: number[] = []
    for (let round = 0; round < times; round++) {
      // A page with an unknown query is never cached, so every request renders.
      const startedAt = performance.now()
      const response = await fetch(`${subject.url}${path}?fresh=${round}`)
      await response.text()
      took.push(performance.now() - startedAt)
    }
    const middle = median(took.slice(20))
    rows.push({
      id: 'P-3',
      what: `first render of ${path}`,
      figure: `median ${middle.toFixed(1)} ms`,
      goal: `≤ ${goalMs} ms`,
      met: middle <= goalMs,
    })
  }
  return rows
}
