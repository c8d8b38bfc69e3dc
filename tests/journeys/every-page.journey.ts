/**
 * What holds on every page that anybody may open, whoever adds it: it has a name and one heading, it
 * fits a small screen, nothing stands in anybody's way by day or by night, and it causes no noise.
 *
 * The pages are read from the build, so a new route is walked from its first day.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expectAccessible } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/journey.ts'
import { schemes, sidewaysScroll } from '#tests/support/screens.ts'

type Route = { id: string; parentId?: string; path?: string; index?: boolean }

/** Pages with a parameter, and the one that is nowhere: each with an address that shows it. */
const examples = ['/no-such-page']

for (const address of [...(await publicPages()), ...examples]) {
  test(`${address} is a page for everybody`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveTitle(/\S/)
    await expect(page.locator('h1')).toHaveCount(1)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await sidewaysScroll(page), 'pixels of sideways scroll at 320').toBe(0)
  })
}

async function publicPages(): Promise<string[]> {
  const folder = path.resolve('build/server')
  const entry = readdirSync(folder).find((name) => name === 'index.js')
  if (entry === undefined) throw new Error('no build of the pages: npm run build')
  const build: { routes: Record<string, Route> } = await import(
    pathToFileURL(path.join(folder, entry)).href
  )
  return Object.values(build.routes)
    .filter(
      ({ id, path: own, index }) => id.endsWith('-page') && (own !== undefined || index === true),
    )
    .filter(({ id }) => id.startsWith('storefront/'))
    .map((route) => fullPath(route, build.routes))
    .filter((address) => !/[:*]/.test(address))
    .toSorted()
}

function fullPath(route: Route, routes: Record<string, Route>): string {
  const parts: string[] = []
  for (let at: Route | undefined = route; at !== undefined; at = routes[at.parentId ?? ''])
    parts.unshift(at.path ?? '')
  return `/${parts.filter((part) => part !== '').join('/')}`
}
