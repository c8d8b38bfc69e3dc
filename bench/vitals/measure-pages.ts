/** P-7, page loads: web vitals of a first and of a second visit on a slow phone. */
import type { Browser } from '@playwright/test'

import { median } from '#bench/median.ts'
import type { Row } from '#bench/row.ts'

import { slowDown, slowPhone, visit, type Vitals } from './slow-phone.ts'

const goals = { lcp: 1200, again: 600, cls: 0.01, tbt: 150 }

export async function measurePages(
  browser: Browser,
  url: string,
  options: { paths: readonly string[]; rounds: number },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of options.paths) {
    const first: Vitals[] = []
    const second: Vitals[] = []
    for (let round = 0; round < options.rounds; round++) {
      const context = await slowPhone(browser, url)
      const page = await context.newPage()
      await slowDown(page)
      first.push(await visit(page, path))
      second.push(await visit(page, path))
      await context.close()
    }
    const [lcp, cls, tbt] = [middle(first, 'lcp'), middle(first, 'cls'), middle(first, 'tbt')]
    const again = middle(second, 'lcp')
    rows.push({
      id: 'P-7',
      what: `${path} on a slowed phone`,
      figure: `LCP ${lcp.toFixed(0)} ms, again ${again.toFixed(0)} ms, CLS ${cls.toFixed(3)}, TBT ${tbt.toFixed(0)} ms`,
      goal: `LCP ≤ ${goals.lcp} ms, again ≤ ${goals.again} ms, CLS ≤ ${goals.cls}, TBT ≤ ${goals.tbt} ms`,
      met: lcp <= goals.lcp && again <= goals.again && cls <= goals.cls && tbt <= goals.tbt,
    })
  }
  return rows
}

const middle = (of: readonly Vitals[], name: keyof Vitals): number =>
  median(of.map((vitals) => vitals[name]))
