/** Assigns each test file to its group by its folder alone. */
import { globSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.ts'

/** `domain`: pure functions, whose files can share a process. */
export type TestGroup = 'house' | 'domain' | 'unit' | 'faults' | 'journeys'

/** Returns the files of a group, sorted, with `/`. `filter`: only paths that contain it. */
export function testFiles(group: TestGroup, filter = ''): string[] {
  const pattern = group === 'journeys' ? 'tests/journeys/**/*.journey.ts' : '**/*.test.ts'
  return globSync(pattern, { cwd: root, exclude: ['node_modules/**', 'build/**', 'data/**'] })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => groupOf(file) === group && file.includes(filter))
    .toSorted()
}

function groupOf(file: string): TestGroup {
  if (file.startsWith('domain/')) return 'domain'
  const folder = /^tests\/(house|faults|journeys)\//.exec(file)?.[1]
  return folder === 'house' || folder === 'faults' || folder === 'journeys' ? folder : 'unit'
}
