/** Accessibility problems that axe does not report: animations, landmarks and cut-off texts. */
import type { Page } from '@playwright/test'

import { measureHorizontalOverflow } from './screenshots.ts'

/** Returns animations that still run when the user prefers reduced motion. */
export const findRunningAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration: durationMs = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
        // With reduced motion, pages shorten animations to 0.01 ms instead of removing them.
        return playState === 'running' && (Number(durationMs) > 1 || iterations !== 1)
      })
      .map((animation) =>
        'animationName' in animation ? String(animation.animationName) : 'unnamed animation',
      ),
  )

/**
 * Returns one problem for each role of `roles` that does not occur exactly once, for a navigation
 * without a name, and for navigations that share a name.
 */
export async function findLandmarkProblems(
  page: Page,
  roles = ['banner', 'main', 'contentinfo'],
): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const problems: string[] = []
  for (const role of roles) {
    const count = tree.match(new RegExp(`^\\s*- ${role}\\b`, 'gm'))?.length ?? 0
    if (count !== 1) problems.push(`${count} × ${role}`)
  }
  const navigations = [...tree.matchAll(/^\s*- navigation(?: "([^"]*)")?/gm)].map(
    ([, name]) => name,
  )
  if (navigations.includes(undefined)) problems.push('a navigation without a name')
  if (new Set(navigations).size !== navigations.length)
    problems.push(`navigations of one name: ${navigations.join(', ')}`)
  return problems
}

/** Returns a line if the page scrolls sideways, and one for each text that its box cuts off. */
export async function findClippedContent(page: Page): Promise<string[]> {
  const overflowPx = await measureHorizontalOverflow(page)
  const cutOffTexts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        // Browsers round the sizes of an element and of its content differently.
        const tolerancePx = 2
        if (!element.innerText?.trim() || element.closest('.visually-hidden, [aria-hidden]'))
          return false
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element)
        if (clipPath !== 'none' || textOverflow === 'ellipsis') return false
        const hidesOverflow = (overflow: string): boolean =>
          overflow === 'hidden' || overflow === 'clip'
        return (
          (hidesOverflow(overflowX) && element.scrollWidth > element.clientWidth + tolerancePx) ||
          (hidesOverflow(overflowY) && element.scrollHeight > element.clientHeight + tolerancePx)
        )
      })
      .map((element) => element.innerText.replaceAll(/\s+/g, ' ').slice(0, 50)),
  )
  return [
    ...(overflowPx > 0 ? [`${overflowPx} px of sideways scroll`] : []),
    ...cutOffTexts.map((text) => `"${text}" is cut off`),
  ]
}
