/**
 * Which test belongs to which part of the gate: by its folder alone, so that nobody has to list it.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.ts'

export type TestGroup = 'house' | 'unit' | 'faults' | 'journeys'

/** Files of a group, sorted, with `/`; a filter keeps those whose path contains it. */
export function testFiles(group: TestGroup, filter = ''): string[] {
  const pattern = group === 'journeys' ? 'tests/journeys/**/*.journey.ts' : '**/*.test.ts'
  return globSync(pattern, { cwd: root, exclude: ['node_modules/**', 'build/**', 'data/**'] })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => groupOf(file) === group && file.includes(filter))
    .toSorted()
}

function groupOf(file: string): TestGroup {
  const folder = /^tests\/(house|faults|journeys)\//.exec(file)?.[1]
  return folder === 'house' || folder === 'faults' || folder === 'journeys' ? folder : 'unit'
}
