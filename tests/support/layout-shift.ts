/** What moves under a reader's eyes while a page loads, as the browser itself counts it. */
import type { Page } from '@playwright/test'

/** Opens an address and answers how much moved on the screen by itself until the page was quiet. */
export async function layoutShiftOf(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const shift = { sum: 0 }
    Object.assign(window, { shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The entries of this type have these two fields: https://wicg.github.io/layout-instability
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shift.sum += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  return page.evaluate('window.shift.sum')
}
