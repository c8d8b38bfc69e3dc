/** Accessibility problems that axe does not report: running animations and landmarks. */
import type { Page } from '@playwright/test'

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
