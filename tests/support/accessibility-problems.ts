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
 * Reports when a role of `roles` does not occur exactly once, and navigations without a unique
 * name.
 */
export async function findLandmarkProblems(
  page: Page,
  roles = ['banner', 'main', 'contentinfo'],
): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const faults: string[] = []
  for (const role of roles) {
    const count = tree.match(new RegExp(`^\\s*- ${role}\\b`, 'gm'))?.length ?? 0
    if (count !== 1) faults.push(`${count} × ${role}`)
  }
  const navigations = [...tree.matchAll(/^\s*- navigation(?: "([^"]*)")?/gm)].map(
    ([, name]) => name,
  )
  if (navigations.includes(undefined)) faults.push('a navigation without a name')
  if (new Set(navigations).size !== navigations.length)
    faults.push(`navigations of one name: ${navigations.join(', ')}`)
  return faults
}
