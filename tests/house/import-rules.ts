/** Applies the table of rooms (rooms.ts) to the imports of a file. */
import { isBuiltin } from 'node:module'
import path from 'node:path'

import { rooms, type Room } from './rooms.ts'

const imports =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Returns what a source text imports, dynamic imports included. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(imports)].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
}

/** Returns why a file may not import something, or nothing when it may. */
export function importProblem(file: string, from: string): string | undefined {
  if (isPath(from)) return pathProblem(from)
  const room = roomOf(file)
  if (!room) return undefined
  const allowed = from.startsWith('#') ? mayImportOurs(room, file, from) : mayImport(room, from)
  return allowed ? undefined : room.because
}

function isPath(from: string): boolean {
  return /^[./]/.test(from)
}

/** Files of the same folder, or below it, are imported as `./name.ext`; others by `#room/path.ext`. */
function pathProblem(from: string): string | undefined {
  if (!/^\.\/(?!.*\.\.\/)[^.]/.test(from))
    return 'use ./name.ts in the same folder, else #room/path.ts'
  return extensionProblem(from)
}

function extensionProblem(from: string): string | undefined {
  if (/(^|\/)index\.\w+$/.test(from)) return 'there are no barrel files'
  return path.posix.extname(from) === '' ? 'an import names its extension' : undefined
}

/** The last row that matches. */
function roomOf(file: string): Room | undefined {
  return rooms.findLast(({ files }) => files.some((glob) => path.matchesGlob(file, glob)))
}

function mayImportOurs(room: Room, file: string, from: string): boolean {
  if (extensionProblem(from)) return false
  const isOwn = featureOf(file) !== undefined && featureOf(file) === featureOf(from.slice(1))
  if (isOwn && !from.endsWith('-page.tsx')) return true
  if (!room.ours.some((prefix) => from.startsWith(prefix))) return false
  return !room.refuse?.some((refused) => refused.test(from))
}

function mayImport(room: Room, from: string): boolean {
  const isIn = (names: string[]) =>
    names.some((name) =>
      /[/:]$/.test(name) ? from.startsWith(name) : from === name || from.startsWith(`${name}/`),
    )
  if (room.packages) return isIn(room.packages)
  const isBuiltIn = !from.startsWith('node:') && isBuiltin(from)
  return !isBuiltIn && !isIn(room.notPackages ?? [])
}

/** The folder of a feature: `server/orders`, `server/integrations/paypal`, `web/storefront/cart`. */
function featureOf(file: string): string | undefined {
  return /^(?:server\/integrations|web\/(?:storefront|back-office)|server)\/[^/]+(?=\/)/.exec(
    file,
  )?.[0]
}
