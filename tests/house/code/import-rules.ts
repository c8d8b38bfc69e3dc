/**
 * Checks the imports of a file against the table of rooms, which are groups of files (rooms.ts).
 */
import { isBuiltin } from 'node:module'
import path from 'node:path'

import { rooms, type Room } from './rooms.ts'

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
  const room = findRoom(file)
  if (!room) return undefined
  const isAllowed = specifier.startsWith('#')
    ? mayImportOwnFile(room, file, specifier)
    : mayImportPackage(room, specifier)
  return isAllowed ? undefined : room.message
}

function isRelativePath(specifier: string): boolean {
  return /^[./]/.test(specifier)
}

/**
 * Files in the same folder or below must be imported as `./name.ext`, others as `#room/path.ext`.
 */
function findPathProblem(specifier: string): string | undefined {
  if (!/^\.\/(?!.*\.\.\/)[^.]/.test(specifier))
    return 'use ./name.ts in the same folder, else #room/path.ts'
  return findExtensionProblem(specifier)
}

function findExtensionProblem(specifier: string): string | undefined {
  if (/(^|\/)index\.\w+$/.test(specifier)) return 'there are no barrel files'
  return path.posix.extname(specifier) === '' ? 'an import names its extension' : undefined
}

/** Returns the last row that matches, because later rows are more specific. */
function findRoom(file: string): Room | undefined {
  return rooms.findLast(({ files }) => files.some((glob) => path.matchesGlob(file, glob)))
}

function mayImportOwnFile(room: Room, file: string, specifier: string): boolean {
  if (findExtensionProblem(specifier)) return false
  const isSameFeature =
    featureOf(file) !== undefined && featureOf(file) === featureOf(specifier.slice(1))
  if (isSameFeature && !specifier.endsWith('-page.tsx')) return true
  if (!room.allowedPaths.some((prefix) => specifier.startsWith(prefix))) return false
  return !room.refusedPaths?.some((refused) => refused.test(specifier))
}

function mayImportPackage(room: Room, specifier: string): boolean {
  const matchesAny = (names: string[]) =>
    names.some((name) =>
      /[/:]$/.test(name)
        ? specifier.startsWith(name)
        : specifier === name || specifier.startsWith(`${name}/`),
    )
  if (room.packages) return matchesAny(room.packages)
  const isBuiltIn = !specifier.startsWith('node:') && isBuiltin(specifier)
  return !isBuiltIn && !matchesAny(room.refusedPackages ?? [])
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
