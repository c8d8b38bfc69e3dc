/**
 * The files of the repository: committed or new files that Git does not ignore, so without builds,
 * data folders and packages.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#scripts/gate/steps.ts'

/** Returns paths from the root with `/`, sorted. Deleted but uncommitted files are left out. */
export function listSourceFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .toSorted()
}

/** Returns the text of a file. */
export function readSource(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
