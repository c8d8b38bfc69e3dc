/**
 * Walks a page with the Tab key and reports focus stops without a visible ring, or covered by the
 * bar, a dialog or another floating part.
 */
import type { Page } from '@playwright/test'

type Stop = { name: string; fault?: 'has no ring' | 'cannot be seen' }

export type FocusWalk = {
  /** The name of each stop, in order. */
  stops: string[]
  faults: string[]
}

/**
 * From the top of the page to an element that `until` matches, or until the focus leaves the page.
 */
export async function walkByTab(page: Page, until: string): Promise<FocusWalk> {
  const walk: FocusWalk = { stops: [], faults: [] }
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(checkFocus, until)
    // Stops when the page traps the focus.
    if (walk.stops.length > 200) walk.faults.push('the focus goes round')
    if (stop === undefined || walk.faults.includes('the focus goes round')) break
    walk.stops.push(stop.name)
    if (stop.fault) walk.faults.push(`${stop.name} ${stop.fault}`)
  }
  return walk
}

/** Returns the name of the focused element; undefined when nothing is focused. */
export async function nameOfFocus(page: Page): Promise<string | undefined> {
  const stop = await page.evaluate(checkFocus, 'html > nothing')
  return stop?.name
}

/** Runs in the page: nothing from outside the function may be used here. */
function checkFocus(until: string): Stop | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  if (focused.closest(until)) return undefined
  const name = (focused.getAttribute('aria-label') ?? focused.innerText) || focused.outerHTML
  const stop = { name: name.replaceAll(/\s+/g, ' ').slice(0, 60) }

  // Within a date field the browser itself rings the focused part.
  const isDay = focused instanceof HTMLInputElement && focused.type === 'date'
  const rings = [undefined, '::before', '::after'].map((part) => getComputedStyle(focused, part))
  if (
    !isDay &&
    !rings.some((ring) => ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2)
  )
    return { ...stop, fault: 'has no ring' }

  // A link may wrap over two lines: checks the first one, as far as it is in the window.
  const box = focused.getClientRects()[0] ?? focused.getBoundingClientRect()
  const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2
  const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2
  const shown = document.elementFromPoint(x, y)
  const isSeen =
    shown !== null &&
    (focused.contains(shown) ||
      shown.contains(focused) ||
      (focused instanceof HTMLInputElement && shown.closest('label')?.control === focused))
  return isSeen && shown !== document.documentElement && shown !== document.body
    ? stop
    : { ...stop, fault: 'cannot be seen' }
}
