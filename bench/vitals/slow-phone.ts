/**
 * Emulates the mid-range phone of goal P-7 of docs/proof.md, and measures web vitals and presses on
 * it. Works only in Chromium, because it uses the DevTools protocol.
 */
import { setTimeout as pause } from 'node:timers/promises'

import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

export type Vitals = {
  /** Largest contentful paint, in milliseconds. */
  lcp: number
  /**
   * Sum of all layout shifts that do not follow user input. Never less than the standard metric,
   * which is the largest sum within 5 seconds.
   */
  cls: number
  /**
   * Total blocking time, in milliseconds: what each task takes beyond its first 50 ms, from the
   * start of the page until `measureVisit` reads it.
   */
  tbt: number
}

/**
 * Opens a browser context with the phone's screen. Its pages collect web vitals in `window.vitals`.
 * A page is slow only after `throttlePage`.
 */
export async function openPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
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
    // The browser reports only tasks of more than 50 ms.
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

/** How many times slower the processor of goal P-7's phone is than that of this machine. */
const processorSlowdown = 4
/** The network of the same phone. */
const networkBitsPerSecond = 9_000_000
const networkLatencyMs = 100

/** Makes the page's processor and network as slow as those of the phone. */
export async function throttlePage(page: Page): Promise<void> {
  // The session stays open, because detaching it would end the emulation.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  await devtools.send('Network.enable')
  const bytesPerSecond = networkBitsPerSecond / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: networkLatencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Opens a path, waits until the network is idle, and returns the web vitals. */
export async function measureVisit(page: Page, path: string): Promise<Vitals> {
  const response = await page.goto(path, { waitUntil: 'networkidle' })
  if (!response?.ok()) throw new Error(`${path} responded ${response?.status() ?? 'nothing'}`)
  // Cast: the init script of `openPhone` sets `window.vitals`.
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
}

export type PressTiming = {
  /** From the release of the finger until the effect is painted. */
  msFromRelease: number
  /** From the `click` event, which a slow phone fires later, until the same paint. */
  msFromClick: number
}

/** Time in which a person sees the target before the press. The page may use it to prefetch. */
const delayBeforePressMs = 1_000
/** How long the finger stays on the screen. */
const pressDurationMs = 80

/**
 * Presses an element and measures the time until a change of the text of the first element that
 * matches `watchedSelector` is painted. All times are measured inside the page, so they exclude the
 * delays of the test. Never resolves if the text does not change.
 */
export async function pressUntilShown(
  target: Locator,
  watchedSelector: string,
): Promise<PressTiming> {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  await pause(delayBeforePressMs)
  await waitForAnimations(page)
  await page.evaluate(watchNextPress, watchedSelector)
  await press(target)
  // Cast: `watchNextPress` sets `window.pressTiming`.
  return page.evaluate(
    () => (window as unknown as { pressTiming: Promise<PressTiming> }).pressTiming,
  )
}

/**
 * Runs inside the page, so it uses nothing from outside. Sets `window.pressTiming` to a promise of
 * the timing of the next press. The paint is the end of the browser's Event Timing entry of the
 * press (in steps of 8 ms), if this entry includes the change. Otherwise it is the end of the frame
 * after the change.
 */
function watchNextPress(watchedSelector: string): void {
  const readText = (): string => document.querySelector(watchedSelector)?.textContent ?? ''
  const textBefore = readText()
  let releasedAt = 0
  let clickedAt = 0
  let changedAt = Number.POSITIVE_INFINITY
  const onClick = ({ timeStamp }: MouseEvent): void => {
    // The time stamp of the event is when the finger left the screen.
    releasedAt = timeStamp
    clickedAt = performance.now()
  }
  addEventListener('click', onClick, { capture: true, once: true })
  const pressTiming = new Promise<PressTiming>((resolve) => {
    const resolveAt = (paintedAt: number): void =>
      resolve({
        msFromRelease: paintedAt - releasedAt,
        // The later one, because the clock of the time stamp can differ slightly from the page's.
        msFromClick: paintedAt - Math.max(releasedAt, clickedAt),
      })
    const pressObserver = new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) {
        if (name !== 'click' || startTime !== releasedAt) continue
        if (changedAt > startTime + duration) continue
        pressObserver.disconnect()
        resolveAt(startTime + duration)
      }
    })
    // Cast: `durationThreshold` is part of Event Timing, but the DOM types lack it. 16 ms is its
    // minimum.
    pressObserver.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    const textObserver = new MutationObserver(() => {
      if (readText() === textBefore) return
      textObserver.disconnect()
      changedAt = performance.now()
      // A task queued in the frame after the change runs when that frame is painted.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          const frameEnd = performance.now()
          // Event Timing reports a press shortly after the frame, but no press under 16 ms. Without
          // a report after 500 ms, the end of the frame is the result.
          setTimeout(() => resolveAt(frameEnd), 500)
        }
        channel.port2.postMessage(0)
      })
    })
    // Watches the whole page, because React may replace the watched element.
    textObserver.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  Object.assign(window, { pressTiming })
}

/** Waits until the animations of the previous press have ended and the main thread is idle. */
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

/** Touches the centre of an element as a finger does. Throws if the element is not visible. */
async function press(target: Locator): Promise<void> {
  const elementBox = await target.boundingBox()
  if (!elementBox) throw new Error(`the element to press is not visible: ${String(target)}`)
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
  await pause(pressDurationMs)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}
