/**
 * Emulates the mid-range phone of goal P-7: a processor four times slower, a network of 9 Mbit/s
 * and 100 ms of latency. Collects the web vitals of each page.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

export type Vitals = {
  /** Largest contentful paint, in milliseconds. */
  lcp: number
  /** Cumulative layout shift, without shifts that follow user input. */
  cls: number
  /** Total blocking time: the sum of the milliseconds beyond 50 of each long task. */
  tbt: number
}

/** Opens a browser context of the phone's size that collects web vitals in `window.vitals`. */
export async function openSlowPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
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
    const observe = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
        type,
        buffered: true,
      })
    observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
    observe('longtask', ({ duration }) => (vitals.tbt += duration - 50))
    observe('layout-shift', (entry) => {
      // Cast: these entries have two more fields, see https://wicg.github.io/layout-instability
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (!hadRecentInput) vitals.cls += value
    })
  })
  return context
}

/** Pause before a press, because a person needs time to see the target. The page may prefetch. */
const pressDelayMs = 1_000

/** Throttles the page's processor and network. */
export async function throttlePage(page: Page): Promise<void> {
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

/** Opens a path, waits until the network is idle, and returns the web vitals. */
export async function measureVisit(page: Page, path: string): Promise<Vitals> {
  await page.goto(path, { waitUntil: 'networkidle' })
  // Cast: the init script of `openSlowPhone` sets `window.vitals`.
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
}

export type PressTiming = {
  /** Milliseconds from the release of the finger until the effect is painted. */
  finger: number
  /** Milliseconds from the `click` event, which a slow phone fires later, until the same paint. */
  click: number
}

/**
 * Taps an element and measures the time until a changed text of `selector` is painted. Uses the
 * browser's Event Timing entry of the tap (in steps of 8 ms) if it includes the change. Otherwise
 * it uses the end of the frame after the change. Both are measured inside the page, without the
 * delays of the test.
 */
export async function pressUntilShown(
  page: Page,
  target: Locator,
  selector: string,
): Promise<PressTiming> {
  await target.scrollIntoViewIfNeeded()
  await sleep(pressDelayMs)
  await waitForAnimations(page)
  await page.evaluate((watchedSelector) => {
    const readText = (): string => document.querySelector(watchedSelector)?.textContent ?? ''
    const textBefore = readText()
    // The time when the finger left the screen, and the time when the page got the `click` event.
    let releasedAt = 0
    let clickedAt = 0
    const pressTiming = new Promise<PressTiming>((resolve) => {
      const resolveAt = (paintedAt: number): void =>
        resolve({
          finger: paintedAt - releasedAt,
          click: paintedAt - Math.max(releasedAt, clickedAt),
        })
      const tapObserver = new PerformanceObserver((list) => {
        for (const { name, startTime, duration } of list.getEntries()) {
          if (name !== 'click' || startTime !== releasedAt) continue
          if (changedAt > startTime + duration) continue
          tapObserver.disconnect()
          resolveAt(startTime + duration)
        }
      })
      let changedAt = Number.POSITIVE_INFINITY
      // Cast: `durationThreshold` is part of Event Timing, but the DOM types lack it.
      tapObserver.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      const onClick = ({ timeStamp }: MouseEvent): void => {
        releasedAt = timeStamp
        clickedAt = performance.now()
      }
      addEventListener('click', onClick, { capture: true, once: true })
      const textObserver = new MutationObserver(() => {
        if (readText() === textBefore) return
        textObserver.disconnect()
        changedAt = performance.now()
        // A task queued in the frame after the change runs when that frame is painted.
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            const frameEnd = performance.now()
            // Event Timing reports a tap shortly after the frame, but no tap under 16 ms. Without a
            // report after 500 ms, the end of the frame is the result.
            setTimeout(() => resolveAt(frameEnd), 500)
          }
          channel.port2.postMessage(0)
        })
      })
      textObserver.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    })
    Object.assign(window, { shown: pressTiming })
  }, selector)
  await tap(target)
  // Cast: the script above sets `window.shown`.
  return page.evaluate(() => (window as unknown as { shown: Promise<PressTiming> }).shown)
}

/** Waits until the animations of the previous press have ended. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Endless animations never finish, so they are left out.
    const finiteAnimations = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
}

/** Touches the centre of an element for 80 ms, as a person does. */
async function tap(target: Locator): Promise<void> {
  const elementBox = await target.boundingBox()
  if (!elementBox) throw new Error(`the element to tap is not visible: ${String(target)}`)
  const elementCentre = {
    x: elementBox.x + elementBox.width / 2,
    y: elementBox.y + elementBox.height / 2,
  }
  const page = target.page()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [elementCentre],
  })
  await sleep(80)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}
