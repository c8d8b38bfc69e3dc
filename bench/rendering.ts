/** P-3: a page that is not in memory, one after the other: what React and the loaders cost. */
import { median } from './median.ts'
import type { Row, Subject } from './row.ts'

const goalMs = 5
const times = 120

export async function measureRendering(subject: Subject): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/', '/browse_products', '/products/28', '/cart']) {
    const took: number[] = []
    for (let round = 0; round < times; round++) {
      // A query that no page knows is never kept, so every request renders.
      const began = performance.now()
      const answer = await fetch(`${subject.url}${path}?fresh=${round}`)
      await answer.text()
      took.push(performance.now() - began)
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
