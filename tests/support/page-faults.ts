/** What stands in people's way on a page and is neither a colour nor a name: landmarks, motion. */
import type { Page } from '@playwright/test'

/** What still moves for somebody who asked for less motion. */
export const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && (Number(duration) > 1 || iterations !== 1)
      })
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : 'it')),
  )

/** One of each part (`roles`) that people jump to, and a name for each navigation. */
export async function landmarkFaults(
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
