/**
 * Walks through a page with the Tab key. Reports focused elements that have no visible ring, or
 * that the bar, a dialog or another floating part covers.
 */
import type { Page } from '@playwright/test'

type FocusStop = { name: string; problem?: 'has no ring' | 'cannot be seen' }

type FocusWalk = {
  /** The names of the focused elements, in order. */
  stops: string[]
  problems: string[]
}

/** More stops than any page has. With more, the page traps the focus. */
const maxStops = 200

/**
 * Presses Tab until the focused element is inside an element that matches `stopSelector`, or until
 * the focus leaves the page.
 */
export async function walkByTab(page: Page, stopSelector: string): Promise<FocusWalk> {
  const walk: FocusWalk = { stops: [], problems: [] }
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(checkFocus, stopSelector)
    if (walk.stops.length > maxStops) walk.problems.push('the focus is trapped')
    if (stop === undefined || walk.problems.includes('the focus is trapped')) break
    walk.stops.push(stop.name)
    if (stop.problem) walk.problems.push(`${stop.name} ${stop.problem}`)
  }
  return walk
}

/** Returns the name of the focused element; undefined when nothing is focused. */
export async function readFocusName(page: Page): Promise<string | undefined> {
  // No element matches this selector, so the focused element is always returned.
  const stop = await page.evaluate(checkFocus, 'html > nothing')
  return stop?.name
}

/**
 * Returns the focused element with its problem; undefined if the focus is on no element or inside
 * `stopSelector`. Runs in the page, so it must not use anything from outside the function.
 */
function checkFocus(stopSelector: string): FocusStop | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  if (focused.closest(stopSelector)) return undefined
  const name = (focused.getAttribute('aria-label') ?? focused.innerText) || focused.outerHTML
  const stop = { name: name.replaceAll(/\s+/g, ' ').slice(0, 60) }

  // In a date field the browser outlines the focused part itself, which is not in the computed
  // style.
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

  // A link may wrap over two lines. Checks the centre of the visible part of the first line.
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
