/**
 * A mid-range phone on a mobile network, as P-7 of the quality page names it: a processor four times
 * slower, 9 Mbps with 100 ms of delay. Every page tells what its visitor saw and felt.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

export type Vitals = {
  /** Milliseconds until the largest thing of the first screen was painted. */
  lcp: number
  /** Sum of layout shifts without a press before them. */
  cls: number
  /** Milliseconds beyond 50 of each task that held the page up. */
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
      // The entries of this type have these two fields: https://wicg.github.io/layout-instability
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (!hadRecentInput) vitals.cls += value
    })
  })
  return context
}

/** Nobody presses a thing in the moment in which it appears; what is seen is fetched ahead meanwhile. */
const lookedAt = 1_000

/** Slows this page down. */
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

/** Opens an address and waits until nothing more is on its way. */
export async function visit(page: Page, path: string): Promise<Vitals> {
  await page.goto(path, { waitUntil: 'networkidle' })
  // Put there by the script above.
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
}

export type Felt = {
  /** Milliseconds from the lifting of the finger until what the press causes is on the screen. */
  finger: number
  /** The same from the `click` that the browser makes of it, which on a slow phone comes later. */
  click: number
}

/**
 * Presses a thing with a finger and says how long until what it causes is on the screen: `selector`'s
 * text has changed and was painted. The browser's own account of the press (Event Timing, steps of
 * 8 ms) where the change came with it; otherwise the end of the frame after the change, measured inside
 * the page, without the test's own delays.
 */
export async function pressUntilShown(page: Page, thing: Locator, selector: string): Promise<Felt> {
  await thing.scrollIntoViewIfNeeded()
  await sleep(lookedAt)
  await stillness(page)
  await page.evaluate((watched) => {
    const text = (): string => document.querySelector(watched)?.textContent ?? ''
    const before = text()
    let lifted = 0
    let clicked = 0
    const shown = new Promise<Felt>((resolve) => {
      const resolveAt = (at: number): void =>
        resolve({ finger: at - lifted, click: at - Math.max(lifted, clicked) })
      const told = new PerformanceObserver((list) => {
        for (const { name, startTime, duration } of list.getEntries()) {
          if (name !== 'click' || startTime !== lifted || changed > startTime + duration) continue
          told.disconnect()
          resolveAt(startTime + duration)
        }
      })
      let changed = Number.POSITIVE_INFINITY
      // The option is part of Event Timing, which the types of the DOM do not know yet.
      told.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      const onClick = ({ timeStamp }: MouseEvent): void => {
        lifted = timeStamp
        clicked = performance.now()
      }
      addEventListener('click', onClick, { capture: true, once: true })
      const observer = new MutationObserver(() => {
        if (text() === before) return
        observer.disconnect()
        changed = performance.now()
        // The frame after the change is painted when a task behind it runs.
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            const latest = performance.now()
            // A press is accounted for a moment after its frame; one of under 16 ms never is.
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
  await fingerOn(thing)
  // Put there above.
  return page.evaluate(() => (window as unknown as { shown: Promise<Felt> }).shown)
}

/** Nobody presses within the motion of the press before. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
}

/** A finger stays on the glass for about 80 ms. */
async function fingerOn(thing: Locator): Promise<void> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('there is nothing to press')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const page = thing.page()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await sleep(80)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}
