/**
 * Every file of the repository as the house tests see it: what git knows and what is about to be
 * added, never what a build, a data folder or a package put there.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#scripts/steps.ts'

/** Paths from the root with `/`, sorted. Files that are deleted but not yet committed are left out. */
export function sources(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .toSorted()
}

/** The text of one file. */
export function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
