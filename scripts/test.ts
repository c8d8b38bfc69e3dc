/**
 * `npm test`: the whole gate: check, build and budgets, unit and server tests, races and faults on
 * PostgreSQL, journeys in a real browser. Every part runs even if an earlier one failed. What this
 * machine could not test is listed at the end.
 */
import { availableParallelism } from 'node:os'
import { missingPostgresReason } from '#tests/support/postgres.ts'
import { budgetTable, measureBudgets } from './budgets.ts'
import { buildPages } from '#scripts/bundle/build-pages.ts'
import { walkJourneys } from './journeys.ts'
import { runTests } from '#scripts/gate/run-tests.ts'
import { runStep, seconds } from '#scripts/gate/steps.ts'
import { testFiles, type TestGroup } from '#scripts/gate/test-files.ts'

type Part = {
  name: string
  passed: number
  failed: number
  skipped: string[]
  milliseconds: number
}

const parts: Part[] = []
const startedAt = performance.now()

await part('check', async () => {
  const result = await runStep({ name: 'check', run: ['scripts/check.ts'] }, true)
  const ticks = [...result.output.matchAll(/^✓ /gm)].length
  return { passed: ticks, failed: result.outcome === 'passed' ? 0 : 1, skipped: [] }
})
const built = await part('build', async () => {
  await buildPages({ force: true })
  return { passed: 1, failed: 0, skipped: [] }
})
if (built) {
  await part('budgets', async () => {
    const budgets = await measureBudgets()
    console.log(budgetTable(budgets))
    const failed = budgets.filter(({ kept }) => !kept).length
    return { passed: budgets.length - failed, failed, skipped: [] }
  })
}
await part('unit and server', () => run('unit', Math.min(4, availableParallelism())))
// Race tests need the machine for themselves: one file after another.
await part('races and faults', () => run('faults', 1))
if (built) {
  await part('journeys', async () => {
    const { passed, failed, skipped } = await walkJourneys()
    return {
      passed,
      failed,
      skipped: skipped === 0 ? [] : [`${skipped} journeys skipped themselves`],
    }
  })
}

console.log(`\n── summary ${'─'.repeat(64)}\n`)
for (const { name, passed, failed, milliseconds, skipped } of parts) {
  const numbers = `${passed} passed, ${failed} failed, ${skipped.length} skipped`
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name.padEnd(18)} ${seconds(milliseconds).padStart(8)}   ${numbers}`,
  )
}
for (const reason of reasons()) console.log(`\nNOT TESTED: ${reason}`)
const sum = (count: (part: Part) => number) => parts.reduce((total, one) => total + count(one), 0)
const failed = sum((one) => one.failed)
console.log(`\nthe gate took ${seconds(performance.now() - startedAt)}`)
console.log(
  `${sum((one) => one.passed)} passed, ${failed} failed, ${sum((one) => one.skipped.length)} skipped`,
)
process.exit(failed === 0 ? 0 : 1)

/** Runs one part under a heading and keeps its counts; an exception counts as a failure. */
async function part(
  name: string,
  work: () => Promise<Pick<Part, 'passed' | 'failed' | 'skipped'>>,
): Promise<boolean> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 72 - name.length))}\n`)
  const start = performance.now()
  try {
    parts.push({ name, ...(await work()), milliseconds: performance.now() - start })
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    parts.push({ name, passed: 0, failed: 1, skipped: [], milliseconds: performance.now() - start })
    return false
  }
  return true
}

async function run(group: TestGroup, together: number) {
  const files = testFiles(group)
  if (files.length === 0) return { passed: 0, failed: 0, skipped: [] }
  const report = await runTests(files, { together })
  const skipped = report.skipped.map(({ name, reason }) => reason || name)
  return { passed: report.passed, failed: report.failed, skipped }
}

/** Returns the reasons why tests were skipped, each once. */
function reasons(): string[] {
  const postgres = missingPostgresReason()
  const all = [...(postgres === false ? [] : [postgres]), ...parts.flatMap((item) => item.skipped)]
  return [...new Set(all)]
}
