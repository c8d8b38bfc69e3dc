/**
 * Goal P-7 of docs/proof.md, page loads: measures web vitals of a first and of a second visit on a
 * slow phone.
 */
import type { Browser } from '@playwright/test'

import { median } from '#bench/median.ts'
import type { ReportRow } from '#bench/row.ts'

import { throttlePage, openPhone, measureVisit, type Vitals } from './slow-phone.ts'

/** In milliseconds, except `cls`. `secondLcp` is the largest contentful paint of a second visit. */
const goals = { lcp: 1200, secondLcp: 600, cls: 0.01, tbt: 150 }

/**
 * Visits each path twice in each round, both times on the same new phone. Returns one row with the
 * medians for each path.
 */
export async function measurePages(
  browser: Browser,
  url: string,
  options: { paths: readonly string[]; rounds: number },
): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (const path of options.paths) {
    const firstVisits: Vitals[] = []
    const secondVisits: Vitals[] = []
    for (let round = 0; round < options.rounds; round++) {
      const context = await openPhone(browser, url)
      const page = await context.newPage()
      await throttlePage(page)
      firstVisits.push(await measureVisit(page, path))
      secondVisits.push(await measureVisit(page, path))
      await context.close()
    }
    const [lcp, cls, tbt] = [
      medianOf(firstVisits, 'lcp'),
      medianOf(firstVisits, 'cls'),
      medianOf(firstVisits, 'tbt'),
    ]
    const secondLcp = medianOf(secondVisits, 'lcp')
    rows.push({
      id: 'P-7',
      title: `${path} on a slowed phone`,
      figure: `LCP ${lcp.toFixed(0)} ms, again ${secondLcp.toFixed(0)} ms, CLS ${cls.toFixed(3)}, TBT ${tbt.toFixed(0)} ms`,
      goal: `LCP ≤ ${goals.lcp} ms, again ≤ ${goals.secondLcp} ms, CLS ≤ ${goals.cls}, TBT ≤ ${goals.tbt} ms`,
      isMet:
        lcp <= goals.lcp && secondLcp <= goals.secondLcp && cls <= goals.cls && tbt <= goals.tbt,
    })
  }
  return rows
}

const medianOf = (visits: readonly Vitals[], name: keyof Vitals): number =>
  median(visits.map((vitals) => vitals[name]))
