import type { Page } from '@playwright/test'

/** Opens a path and returns its cumulative layout shift until the network was idle. */
export async function measureLayoutShift(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    const shift = { sum: 0 }
    Object.assign(window, { shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Entries of this type have these two fields: https://wicg.github.io/layout-instability
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shift.sum += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate('window.shift.sum')
}
