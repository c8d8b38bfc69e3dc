/**
 * Emulates the mid-range phone of goal P-7: a processor four times slower, 9 Mbps, 100 ms of delay.
 * Collects web vitals of each page.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

export type Vitals = {
  /** Largest contentful paint, in milliseconds. */
  lcp: number
  /** Cumulative layout shift: shifts that do not follow a press. */
  cls: number
  /** Total blocking time: milliseconds beyond 50 of each long task. */
  tbt: number
}

export async function slowPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })
  await context.addInitScript(() => {
    const vitals = { lcp: 0, cls: 0, tbt: 0 }
    Object.assign(window, { vitals })
    const watch = (type: string, seen: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({
        type,
        buffered: true,
      })
    watch('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
    watch('longtask', ({ duration }) => (vitals.tbt += duration - 50))
    watch('layout-shift', (entry) => {
      // Entries of this type have these two fields: https://wicg.github.io/layout-instability
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (!hadRecentInput) vitals.cls += value
    })
  })
  return context
}

/**
 * Milliseconds before a press: a person needs time to see the target. The page prefetches
 * meanwhile.
 */
const beforePress = 1_000

/** Throttles the page's processor and network. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.enable')
  const bytesPerSecond = (9 * 1_000_000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Opens a path and waits until the network is idle. */
export async function visit(page: Page, path: string): Promise<Vitals> {
  await page.goto(path, { waitUntil: 'networkidle' })
  // Set by the init script above.
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
}

export type PressTiming = {
  /** Milliseconds from the release of the finger until the effect is painted. */
  finger: number
  /** The same from the `click` event, which a slow phone fires later. */
  click: number
}

/**
 * Taps an element and measures until the text of `selector` has changed and was painted. Uses the
 * browser's own measure of the tap (Event Timing, steps of 8 ms) if it includes the change;
 * otherwise the end of the frame after the change, measured inside the page, without the delays of
 * the test.
 */
export async function pressUntilShown(
  page: Page,
  target: Locator,
  selector: string,
): Promise<PressTiming> {
  await target.scrollIntoViewIfNeeded()
  await sleep(beforePress)
  await animationsEnd(page)
  await page.evaluate((watched) => {
    const text = (): string => document.querySelector(watched)?.textContent ?? ''
    const before = text()
    let lifted = 0
    let clicked = 0
    const shown = new Promise<PressTiming>((resolve) => {
      const resolveAt = (at: number): void =>
        resolve({ finger: at - lifted, click: at - Math.max(lifted, clicked) })
      const timing = new PerformanceObserver((list) => {
        for (const { name, startTime, duration } of list.getEntries()) {
          if (name !== 'click' || startTime !== lifted || changed > startTime + duration) continue
          timing.disconnect()
          resolveAt(startTime + duration)
        }
      })
      let changed = Number.POSITIVE_INFINITY
      // The option is part of Event Timing; the DOM types do not include it yet.
      timing.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      const onClick = ({ timeStamp }: MouseEvent): void => {
        lifted = timeStamp
        clicked = performance.now()
      }
      addEventListener('click', onClick, { capture: true, once: true })
      const observer = new MutationObserver(() => {
        if (text() === before) return
        observer.disconnect()
        changed = performance.now()
        // A task queued in the frame after the change runs when that frame is painted.
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            const latest = performance.now()
            // Event Timing reports a tap a moment after its frame, and never one under 16 ms.
            setTimeout(() => resolveAt(latest), 500)
          }
          channel.port2.postMessage(0)
        })
      })
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    })
    Object.assign(window, { shown })
  }, selector)
  await tap(target)
  // Set above.
  return page.evaluate(() => (window as unknown as { shown: Promise<PressTiming> }).shown)
}

/** Waits until the animations of the previous press have ended. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
}

/** A tap holds the screen for about 80 ms. */
async function tap(target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`the element to tap is not visible: ${String(target)}`)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const page = target.page()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await sleep(80)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}
