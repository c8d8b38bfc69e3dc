/**
 * Compares the lists of path prefixes with the routes of web/routes.ts: staff pages, which exist in
 * English only, and pages whose URL contains a token. Google's tags may run on neither.
 */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { hasSecretInUrl } from '#domain/analytics/secret-paths.ts'
import { isDeskPath } from '#domain/staff/home-desk.ts'
import { readSource } from '#scripts/gate/source-files.ts'
import { readConfig } from '#server/config.ts'
import { buildContentPolicy } from '#server/http/pages/page-policy.ts'
import { listImports } from '#tests/house/code/import-rules.ts'
import { englishOnlyPathPattern } from '#web/api/chosen-language.ts'

type PageRoute = { path: string; module: string }

const routesSource = readSource('web/routes.ts')
const routes = listRoutes()
const staffRoutes = routes.filter(({ module }) => module.startsWith('back-office/'))
const publicRoutes = routes.filter(({ module }) => module.startsWith('storefront/'))

/**
 * Returns the routes of web/routes.ts, which only Vite can import. A parameter stays as it is:
 * `/products/:productId`.
 */
function listRoutes(): PageRoute[] {
  const singleRoutes = [
    ...routesSource.matchAll(/\b(?:route\(\s*'([^']+)',|index\()\s*'([^']+)'/g),
  ].map(([, routePath = '', module = '']) => ({ path: `/${routePath}`, module }))
  const routesOfLists = [
    ...routesSource.matchAll(/\[([^[\]]+)\]\.map\(\(path\) =>\s*route\(path, '([^']+)'/g),
  ].flatMap(([, paths = '', module = '']) =>
    [...paths.matchAll(/'([^']+)'/g)].map(([, routePath = '']) => ({
      path: `/${routePath}`,
      module,
    })),
  )
  return [...singleRoutes, ...routesOfLists]
}

/** Returns whether the module, or a module of the storefront that it imports, reads a token. */
function readsToken(file: string, seenFiles = new Set<string>()): boolean {
  if (seenFiles.has(file)) return false
  seenFiles.add(file)
  const source = readSource(file)
  if (/\blocation\.hash\b|\breadHashToken\(|\.get\('token'\)/.test(source)) return true
  return listImports(source)
    .map((specifier) =>
      specifier.startsWith('./')
        ? path.posix.join(path.posix.dirname(file), specifier)
        : specifier.slice(1),
    )
    .filter((imported) => /^web\/storefront\/[\w/-]+\.tsx?$/.test(imported))
    .some((imported) => readsToken(imported, seenFiles))
}

const config = readConfig({ GA_MEASUREMENT_ID: 'G-1' })
const allowsTags = (pagePath: string): boolean =>
  buildContentPolicy(config, pagePath).includes('https://www.googletagmanager.com')

const pathsOf = (list: readonly PageRoute[]) => list.map((route) => route.path).toSorted()

test('every page of web/routes.ts is found', () => {
  const modules = [...routesSource.matchAll(/'([^']+-page\.tsx)'/g)].map(
    ([, module = '']) => module,
  )
  const layout = 'back-office/shell/desk-shell-page.tsx'
  const foundModules = new Set([...routes.map(({ module }) => module), layout])
  assert.deepEqual(
    modules.filter((module) => !foundModules.has(module)),
    [],
  )
  assert.ok(staffRoutes.length > 25 && publicRoutes.length > 30)
})

test('the content policy refuses Google’s tags on exactly the staff pages and the pages with a token', () => {
  const refusedPaths = pathsOf(
    [...staffRoutes, ...publicRoutes].filter((route) => !allowsTags(route.path)),
  )
  const expectedPaths = pathsOf([
    ...staffRoutes,
    ...publicRoutes.filter((route) => hasSecretInUrl(route.path)),
  ])
  assert.deepEqual(refusedPaths, expectedPaths, 'see staffPathPattern in page-policy.ts')
})

test('every staff page, and no public page, exists in English only', () => {
  const englishPaths = pathsOf(
    [...staffRoutes, ...publicRoutes].filter((route) => englishOnlyPathPattern.test(route.path)),
  )
  assert.deepEqual(englishPaths, pathsOf(staffRoutes), 'see web/api/chosen-language.ts')
})

test('the login returns staff to every staff page, and to no public page', () => {
  const deskPaths = pathsOf(
    [...staffRoutes, ...publicRoutes].filter((route) => isDeskPath(route.path)),
  )
  assert.deepEqual(deskPaths, pathsOf(staffRoutes), 'see domain/staff/home-desk.ts')
})

test('exactly the pages that read a token from their URL count as pages with a secret', () => {
  const pathsWithToken = pathsOf(publicRoutes.filter(({ module }) => readsToken(`web/${module}`)))
  const secretPaths = pathsOf(routes.filter((route) => hasSecretInUrl(route.path)))
  assert.deepEqual(secretPaths, pathsWithToken, 'see domain/analytics/secret-paths.ts')
})
