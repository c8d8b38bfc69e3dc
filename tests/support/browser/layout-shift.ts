import type { Page } from '@playwright/test'

/** Opens a URL. Returns the cumulative layout shift (CLS) until the network is idle. */
export async function openAndMeasureLayoutShift(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    const layoutShift = { sum: 0 }
    Object.assign(window, { layoutShift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Cast: these entries have two more fields, see https://wicg.github.io/layout-instability
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) layoutShift.sum += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate('window.layoutShift.sum')
}
