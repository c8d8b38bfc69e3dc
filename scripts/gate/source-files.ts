/**
 * Lists the files of the repository that .gitignore does not name, so without builds, data folders
 * and packages. Does not call Git, which may be missing on a machine that only runs the tests.
 */
import { readdirSync, readFileSync, type Dirent } from 'node:fs'
import path from 'node:path'
import { root } from './steps.ts'

/** Returns sorted paths, relative to the root, with `/` as separator. */
export function listSourceFiles(): string[] {
  const ignorePatterns = readSource('.gitignore').split('\n').filter(Boolean)
  const list = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (ignorePatterns.some((pattern) => isMatch(pattern, file, entry))) return []
      // `.git` is a folder, or a file in a second working tree.
      if (entry.name === '.git' || entry.isSymbolicLink()) return []
      return entry.isDirectory() ? list(file) : [file]
    })
  return list('').toSorted()
}

/** Supports only the patterns of our .gitignore: `name/`, `/name/` and `*.ending`. */
function isMatch(pattern: string, file: string, entry: Dirent): boolean {
  const isFolderPattern = pattern.endsWith('/')
  if (isFolderPattern && !entry.isDirectory()) return false
  const glob = isFolderPattern ? pattern.slice(0, -1) : pattern
  return glob.startsWith('/') ? glob.slice(1) === file : path.matchesGlob(entry.name, glob)
}

/** Returns the text of a file. The path is relative to the root. */
export function readSource(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
