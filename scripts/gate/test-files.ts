/** Lists the test files by group. The path of a file determines its group. */
import { globSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.ts'

/**
 * `house` tests check the code base itself. `domain` files test pure functions, so they can share a
 * process. `races` need both processors of a small machine. `faults` break the network or the
 * database. `journeys` use a browser. `unit` is everything else.
 */
export type TestGroup = 'house' | 'domain' | 'unit' | 'races' | 'faults' | 'journeys'

/**
 * Returns the sorted paths of a group, with `/` as separator: those that contain one of `filters`,
 * or all if there are none.
 */
export function listTestFiles(group: TestGroup, filters: string[] = []): string[] {
  const isWanted = (file: string) =>
    filters.length === 0 || filters.some((filter) => file.includes(filter))
  const pattern = group === 'journeys' ? 'tests/journeys/**/*.journey.ts' : '**/*.test.ts'
  return globSync(pattern, { cwd: root, exclude: ['node_modules/**', 'build/**', 'data/**'] })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => groupOf(file) === group && isWanted(file))
    .toSorted()
}

function groupOf(file: string): TestGroup {
  if (file.startsWith('domain/')) return 'domain'
  if (/^tests\/faults\/.*-races\.test\.ts$/.test(file)) return 'races'
  const folder = /^tests\/(house|faults|journeys)\//.exec(file)?.[1]
  return folder === 'house' || folder === 'faults' || folder === 'journeys' ? folder : 'unit'
}
