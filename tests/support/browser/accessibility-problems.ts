/** Accessibility problems that axe does not report: animations, landmarks, cut off texts. */
import type { Page } from '@playwright/test'

import { measureHorizontalOverflow } from './screens.ts'

/** Returns animations that still run when the user prefers reduced motion. */
export const findRunningAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && (Number(duration) > 1 || iterations !== 1)
      })
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : 'it')),
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

/** Returns a line for sideways scroll of the page, and one for each text that its box cuts off. */
export async function findClippedContent(page: Page): Promise<string[]> {
  const sideways = await measureHorizontalOverflow(page)
  const cutOffTexts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        if (!element.innerText?.trim() || element.closest('.visually-hidden, [aria-hidden]'))
          return false
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element)
        if (clipPath !== 'none' || textOverflow === 'ellipsis') return false
        const hidesOverflow = (overflow: string): boolean =>
          overflow === 'hidden' || overflow === 'clip'
        return (
          (hidesOverflow(overflowX) && element.scrollWidth > element.clientWidth + 2) ||
          (hidesOverflow(overflowY) && element.scrollHeight > element.clientHeight + 2)
        )
      })
      .map((element) => element.innerText.replaceAll(/\s+/g, ' ').slice(0, 50)),
  )
  return [
    ...(sideways > 0 ? [`${sideways} px of sideways scroll`] : []),
    ...cutOffTexts.map((text) => `"${text}" is cut off`),
  ]
}
