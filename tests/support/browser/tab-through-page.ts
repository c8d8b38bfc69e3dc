/**
 * Moves the focus through a page with the Tab key. Reports focused elements that have no visible
 * ring, or that the bar, a dialog or another floating part covers.
 */
import type { Page } from '@playwright/test'

/** A focused element, and what is wrong with its focus. */
type FocusedElement = { name: string; problem?: 'has no ring' | 'cannot be seen' }

type TabSequence = {
  /** Names of the focused elements, in the sequence of the focus. */
  focusedNames: string[]
  problems: string[]
}

/** No page has more focusable elements. If Tab finds more, the page traps the focus. */
const maxFocusedCount = 200

/**
 * Presses Tab until the focused element is inside an element that matches `stopSelector`, or until
 * the focus leaves the page.
 */
export async function tabThroughPage(page: Page, stopSelector: string): Promise<TabSequence> {
  const sequence: TabSequence = { focusedNames: [], problems: [] }
  while (sequence.focusedNames.length <= maxFocusedCount) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(checkFocus, stopSelector)
    if (focused === undefined) return sequence
    sequence.focusedNames.push(focused.name)
    if (focused.problem) sequence.problems.push(`${focused.name} ${focused.problem}`)
  }
  sequence.problems.push('the focus is trapped')
  return sequence
}

/** Returns the name of the focused element; undefined when nothing is focused. */
export async function readFocusedName(page: Page): Promise<string | undefined> {
  // No element matches this selector, so the focused element is always returned.
  const focused = await page.evaluate(checkFocus, 'html > nothing')
  return focused?.name
}

/**
 * Returns the focused element with its problem; undefined if the focus is on no element or inside
 * `stopSelector`. Runs in the page, so it must not use anything from outside the function.
 */
function checkFocus(stopSelector: string): FocusedElement | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  if (focused.closest(stopSelector)) return undefined
  const name = (focused.getAttribute('aria-label') ?? focused.innerText) || focused.outerHTML
  const focusedElement = { name: name.replaceAll(/\s+/g, ' ').slice(0, 60) }

  /** WCAG 2.4.13: a ring must be at least this thick. */
  const minRingPx = 2
  // In a date field the browser outlines the focused part itself, which is not in the computed
  // style.
  const isDateField = focused instanceof HTMLInputElement && focused.type === 'date'
  const outlineStyles = [undefined, '::before', '::after'].map((pseudoElement) =>
    getComputedStyle(focused, pseudoElement),
  )
  if (
    !isDateField &&
    !outlineStyles.some(
      (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= minRingPx,
    )
  )
    return { ...focusedElement, problem: 'has no ring' }

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
    ? focusedElement
    : { ...focusedElement, problem: 'cannot be seen' }
}
