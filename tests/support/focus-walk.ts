/**
 * Walks a page with the Tab key and reports focus stops without a visible ring, or covered by the
 * bar, a dialog or another floating part.
 */
import type { Page } from '@playwright/test'

type FocusStop = { name: string; problem?: 'has no ring' | 'cannot be seen' }

export type FocusWalk = {
  /** The name of each stop, in order. */
  stops: string[]
  problems: string[]
}

/**
 * Presses Tab from the top of the page until the focused element is inside one that matches the
 * selector `until`, or until the focus leaves the page.
 */
export async function walkByTab(page: Page, until: string): Promise<FocusWalk> {
  const walk: FocusWalk = { stops: [], problems: [] }
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(checkFocus, until)
    // More stops than any page has: the page traps the focus.
    if (walk.stops.length > 200) walk.problems.push('the focus is trapped')
    if (stop === undefined || walk.problems.includes('the focus is trapped')) break
    walk.stops.push(stop.name)
    if (stop.problem) walk.problems.push(`${stop.name} ${stop.problem}`)
  }
  return walk
}

/** Returns the name of the focused element; undefined when nothing is focused. */
export async function readFocusName(page: Page): Promise<string | undefined> {
  const stop = await page.evaluate(checkFocus, 'html > nothing')
  return stop?.name
}

/** Runs in the page, so it must not use anything from outside the function. */
function checkFocus(until: string): FocusStop | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  if (focused.closest(until)) return undefined
  const name = (focused.getAttribute('aria-label') ?? focused.innerText) || focused.outerHTML
  const stop = { name: name.replaceAll(/\s+/g, ' ').slice(0, 60) }

  // In a date field the browser outlines the focused part itself, which is not in the computed style.
  const isDateField = focused instanceof HTMLInputElement && focused.type === 'date'
  const outlineStyles = [undefined, '::before', '::after'].map((part) =>
    getComputedStyle(focused, part),
  )
  if (
    !isDateField &&
    !outlineStyles.some(
      (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    )
  )
    return { ...stop, problem: 'has no ring' }

  // A link may wrap over two lines: checks the centre of the first one, as far as it is in the window.
  const box = focused.getClientRects()[0] ?? focused.getBoundingClientRect()
  const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2
  const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2
  const topmost = document.elementFromPoint(x, y)
  const isVisible =
    topmost !== null &&
    (focused.contains(topmost) ||
      topmost.contains(focused) ||
      (focused instanceof HTMLInputElement && topmost.closest('label')?.control === focused))
  return isVisible && topmost !== document.documentElement && topmost !== document.body
    ? stop
    : { ...stop, problem: 'cannot be seen' }
}
