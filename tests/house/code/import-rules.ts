/**
 * Checks the imports of a file against the table of layers, which are groups of files (layers.ts).
 */
import { isBuiltin } from 'node:module'
import path from 'node:path'

import { layers, type Layer } from './layers.ts'

const importPattern =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Returns the specifiers that a source text imports, including dynamic imports. */
export function listImports(text: string): string[] {
  return [...text.matchAll(importPattern)].map(
    ([, specifier, bare, dynamic]) => specifier ?? bare ?? dynamic ?? '',
  )
}

/** Returns why a file may not import a specifier, or undefined if it may. */
export function findImportProblem(file: string, specifier: string): string | undefined {
  if (isRelativePath(specifier)) return findPathProblem(specifier)
  const layer = findLayer(file)
  if (!layer) return undefined
  const isAllowed = specifier.startsWith('#')
    ? mayImportOwnFile(layer, file, specifier)
    : mayImportPackage(layer, specifier)
  return isAllowed ? undefined : layer.message
}

function isRelativePath(specifier: string): boolean {
  return /^[./]/.test(specifier)
}

/**
 * Files in the same folder or below must be imported as `./name.ext`, others as `#layer/path.ext`.
 */
function findPathProblem(specifier: string): string | undefined {
  if (!/^\.\/(?!.*\.\.\/)[^.]/.test(specifier))
    return 'use ./name.ts in the same folder, else #layer/path.ts'
  return findExtensionProblem(specifier)
}

function findExtensionProblem(specifier: string): string | undefined {
  if (/(^|\/)index\.\w+$/.test(specifier)) return 'there are no barrel files'
  return path.posix.extname(specifier) === '' ? 'an import names its extension' : undefined
}

/** Returns the last row that matches, because later rows are more specific. */
function findLayer(file: string): Layer | undefined {
  return layers.findLast(({ files }) => files.some((glob) => path.matchesGlob(file, glob)))
}

function mayImportOwnFile(layer: Layer, file: string, specifier: string): boolean {
  if (findExtensionProblem(specifier)) return false
  const isSameFeature =
    featureOf(file) !== undefined && featureOf(file) === featureOf(specifier.slice(1))
  if (isSameFeature && !specifier.endsWith('-page.tsx')) return true
  if (!layer.allowedPaths.some((prefix) => specifier.startsWith(prefix))) return false
  return !layer.refusedPaths?.some((refused) => refused.test(specifier))
}

function mayImportPackage(layer: Layer, specifier: string): boolean {
  const matchesAny = (names: string[]) =>
    names.some((name) =>
      /[/:]$/.test(name)
        ? specifier.startsWith(name)
        : specifier === name || specifier.startsWith(`${name}/`),
    )
  if (layer.allowedPackages) return matchesAny(layer.allowedPackages)
  // Modules of Node must be imported with their prefix: `node:fs`, not `fs`.
  const lacksNodePrefix = !specifier.startsWith('node:') && isBuiltin(specifier)
  return !lacksNodePrefix && !matchesAny(layer.refusedPackages ?? [])
}

/**
 * Returns the folder of a feature: `server/orders`, `server/integrations/paypal`,
 * `web/storefront/cart`.
 */
function featureOf(file: string): string | undefined {
  return /^(?:server\/integrations|web\/(?:storefront|back-office)|server)\/[^/]+(?=\/)/.exec(
    file,
  )?.[0]
}
