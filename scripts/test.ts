/**
 * `npm test`: runs all checks: lint and types, build and budgets, unit and server tests, races and
 * faults on PostgreSQL, journeys in a real browser. Every part runs even if an earlier part failed,
 * but budgets and journeys need a build. The summary repeats the failures and lists what this
 * machine could not test.
 */
import { availableParallelism } from 'node:os'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { shareTestServer } from '#tests/support/database/test-database.ts'
import { formatBudgetTable, measureBudgets } from './budgets.ts'
import { buildPages } from '#scripts/bundle/build-pages.ts'
import { runJourneys } from './journeys.ts'
import { runTests, type TestOptions } from '#scripts/gate/run-tests.ts'
import { runStep, formatSeconds } from '#scripts/gate/steps.ts'
import { listTestFiles, type TestGroup } from '#scripts/gate/test-files.ts'

type Part = {
  name: string
  passed: number
  failed: number
  skipped: string[]
  /** Texts of the failed tests. Only the groups of test files have them. */
  failures?: string[]
  milliseconds: number
}

const parts: Part[] = []
const startedAt = performance.now()

await runPart('check', async () => {
  const result = await runStep({ name: 'check', nodeArgs: ['scripts/check.ts'] }, { isLive: true })
  const passedSteps = [...result.output.matchAll(/^✓ /gm)].length
  return { passed: passedSteps, failed: result.outcome === 'passed' ? 0 : 1, skipped: [] }
})
const isBuilt = await runPart('build', async () => {
  await buildPages({ force: true })
  return { passed: 1, failed: 0, skipped: [] }
})
if (isBuilt) {
  await runPart('budgets', async () => {
    const budgets = await measureBudgets()
    console.log(formatBudgetTable(budgets))
    const failed = budgets.filter(({ isWithinLimit }) => !isWithinLimit).length
    return { passed: budgets.length - failed, failed, skipped: [] }
  })
}
await runPart('domain', () => runGroup('domain', { inThisProcess: true }))
await runPart('unit and server', () =>
  withTestServer(() =>
    runGroup('unit', {
      concurrency: Math.min(4, availableParallelism()),
      sharesProcessByFeature: true,
    }),
  ),
)
// One file at a time: hundreds of parallel calls wait at most two seconds for a connection.
await runPart('races', () => withTestServer(() => runGroup('races', { concurrency: 1 })))
// A file that waits for a broken database or provider leaves a processor to another file. Tests
// that break the database start a server of their own.
await runPart('faults', () =>
  withTestServer(() => runGroup('faults', { concurrency: Math.min(2, availableParallelism()) })),
)
if (isBuilt) {
  await runPart('journeys', async () => {
    const { passed, failed, skipped } = await runJourneys()
    return {
      passed,
      failed,
      skipped: skipped === 0 ? [] : [`${skipped} journeys were skipped`],
    }
  })
}

console.log(`\n── summary ${'─'.repeat(64)}\n`)
for (const { name, passed, failed, milliseconds, skipped } of parts) {
  const counts = `${passed} passed, ${failed} failed, ${skipped.length} skipped`
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name.padEnd(18)} ${formatSeconds(milliseconds).padStart(8)}   ${counts}`,
  )
}
for (const reason of listSkipReasons()) console.log(`\nNOT TESTED: ${reason}`)
for (const failure of parts.flatMap((part) => part.failures ?? [])) console.log(`\n${failure}`)
const sum = (count: (part: Part) => number) => parts.reduce((total, part) => total + count(part), 0)
const failed = sum((part) => part.failed)
console.log(`\nall checks took ${formatSeconds(performance.now() - startedAt)}`)
console.log(
  `${sum((part) => part.passed)} passed, ${failed} failed, ${sum((part) => part.skipped.length)} skipped`,
)
process.exit(failed === 0 ? 0 : 1)

/**
 * Runs one part under a heading and records its counts. An exception is recorded as a failure.
 * Returns false after an exception.
 */
async function runPart(
  name: string,
  work: () => Promise<Omit<Part, 'name' | 'milliseconds'>>,
): Promise<boolean> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 72 - name.length))}\n`)
  const partStartedAt = performance.now()
  try {
    parts.push({ name, ...(await work()), milliseconds: performance.now() - partStartedAt })
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    parts.push({
      name,
      passed: 0,
      failed: 1,
      skipped: [],
      milliseconds: performance.now() - partStartedAt,
    })
    return false
  }
  return true
}

/** Runs tests whose shops get a copy of a ready database on one PostgreSQL server. */
async function withTestServer<Result>(run: () => Promise<Result>): Promise<Result> {
  const stopServer = await shareTestServer()
  return run().finally(stopServer)
}

async function runGroup(group: TestGroup, options: TestOptions) {
  const files = listTestFiles(group)
  if (files.length === 0) return { passed: 0, failed: 0, skipped: [] }
  const report = await runTests(files, options)
  const skipped = report.skipped.map(({ name, reason }) => reason || name)
  return { passed: report.passed, failed: report.failed, skipped, failures: report.failures }
}

/** Returns the reasons why tests were skipped, each once. */
function listSkipReasons(): string[] {
  const missingReason = missingPostgresReason()
  const reasons = [
    ...(missingReason === false ? [] : [missingReason]),
    ...parts.flatMap((part) => part.skipped),
  ]
  return [...new Set(reasons)]
}
