/**
 * Lists the pages of the build with their paths, and the scripts and style sheets of a first visit.
 * The budgets and the journey over every page use this list, so that they cover each new page.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#scripts/gate/steps.ts'

export type BuiltRoute = {
  /** Such as `storefront/cart/cart-page`. */
  id: string
  /** Path pattern such as `/products/:productId`. */
  pattern: string
  /** A path that shows the page; undefined if `examples` has none for the pattern. */
  example: string | undefined
  /** Paths of files in build/client that a first visit loads. `styles` are style sheets. */
  scripts: string[]
  styles: string[]
}

/** For each pattern with a parameter, a path that shows the page in a demo shop. */
const examples: Record<string, string> = {
  '/products/:productId': '/products/28',
  '/admin-products/:productId': '/admin-products/28',
  '/admin-orders/:orderId': '/admin-orders/AAAAAAAA',
  '/admin-ingredients/:ingredientId': '/admin-ingredients/zinc',
  '/admin-ingredients/:ingredientId/receive': '/admin-ingredients/zinc/receive',
  '/admin-ingredients/lots/:lotNumber': '/admin-ingredients/lots/L261122-01',
  '/admin-ingredients/lots/:lotNumber/trace': '/admin-ingredients/lots/L260101-01/trace',
  '/admin-ingredients/lots/:lotNumber/recall': '/admin-ingredients/lots/L260101-01/recall',
  '/admin-vouchers/:code': '/admin-vouchers/DEMO20',
  '/admin-customers/:customerId': '/admin-customers/nobody',
  '/pharmacy-dashboard/:orderId?': '/pharmacy-dashboard',
  '/*': '/no-such-page',
}

// Types of the fields of React Router's manifest that this file reads.
type Asset = { module: string; imports?: string[]; css?: string[] }
type ManifestRoute = Asset & { id: string; parentId?: string; path?: string; index?: boolean }
type Manifest = { entry: Asset; routes: Record<string, ManifestRoute> }

/** Returns every page of the last build, sorted by pattern. Throws when there is no build. */
export async function readBuiltRoutes(): Promise<BuiltRoute[]> {
  const entry = path.join(root, 'build/server/index.js')
  if (!existsSync(entry)) throw new Error('no build of the pages: npm run build')
  const { assets: manifest }: { assets: Manifest } = await import(pathToFileURL(entry).href)
  // A route with children is a layout, not a page.
  const parentIds = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId))
  return Object.values(manifest.routes)
    .filter(({ id }) => !parentIds.has(id))
    .map((route) => toBuiltRoute(route, manifest))
    .toSorted((a, b) => a.pattern.localeCompare(b.pattern))
}

function toBuiltRoute(route: ManifestRoute, manifest: Manifest): BuiltRoute {
  // The route and its parents, from the root.
  const chain: ManifestRoute[] = []
  let ancestor: ManifestRoute | undefined = route
  while (ancestor) {
    chain.unshift(ancestor)
    ancestor = ancestor.parentId === undefined ? undefined : manifest.routes[ancestor.parentId]
  }
  const pattern = `/${chain.flatMap(({ path: segment }) => segment || []).join('/')}`
  const assets = [manifest.entry, ...chain]
  return {
    id: route.id,
    pattern,
    example: /[:*]/.test(pattern) ? examples[pattern] : pattern,
    scripts: uniqueFiles(assets.flatMap(({ module, imports = [] }) => [module, ...imports])),
    styles: uniqueFiles(assets.flatMap(({ css = [] }) => css)),
  }
}

/**
 * Strips the leading slash and the `#…` that React Router appends to some style sheets; removes
 * duplicates.
 */
function uniqueFiles(urls: string[]): string[] {
  return [...new Set(urls.map((url) => url.replace(/#.*$/, '').replace(/^\//, '')))]
}
