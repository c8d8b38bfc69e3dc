/** Runs test files with Node's test runner. Prints only failures and the slowest tests. */
import { run } from 'node:test'
import { rmSync } from 'node:fs'
import { inspect } from 'node:util'
import path from 'node:path'
import { writeFeatureEntries } from './feature-entries.ts'
import { root, formatSeconds } from './steps.ts'

export type TestReport = {
  passed: number
  failed: number
  /** Name and reason of each skipped test. */
  skipped: { name: string; reason: string }[]
  /** Text for each failed test with name, location and reason, ready to print. */
  failures: string[]
  milliseconds: number
}

export type TestOptions = {
  /** Number of processes that run in parallel, 2 by default. */
  concurrency?: number
  /** Runs all files in this process, which is faster. Use it only for tests of pure functions. */
  inThisProcess?: boolean
  /** Runs the files of one server feature in one process. The other files run alone. */
  sharesProcessByFeature?: boolean
  /** A process that takes longer is stopped and counts as failed. */
  timeoutMs?: number
}

/** Only the end of a failed file's output is printed: the error is usually there. */
const maxOutputLength = 4_000
/** The slowest tests are listed if they take longer than this. */
const slowTestMs = 2_000
const maxListedSlowTests = 3

/** Runs the files, prints failures as they occur, and returns the counts. */
export async function runTests(files: string[], options: TestOptions = {}): Promise<TestReport> {
  const report: TestReport = { passed: 0, failed: 0, skipped: [], failures: [], milliseconds: 0 }
  const outputByEntry = new Map<string, string[]>()
  const durations: { name: string; milliseconds: number }[] = []
  const startedAt = performance.now()
  // The processes share the compiled modules in this cache.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'build/compile-cache')
  // A folder of its own, because another run may start or end meanwhile.
  const entriesFolder = path.join(root, 'build/test-entries', String(process.pid))
  /** The file that a process starts with, by the test file that it runs. */
  const entryByFile =
    options.sharesProcessByFeature === true
      ? writeFeatureEntries(files, entriesFolder)
      : new Map(files.map((file) => [path.resolve(root, file), path.resolve(root, file)]))
  const stream = run({
    files: [...new Set(entryByFile.values())],
    cwd: root,
    concurrency: options.concurrency ?? 2,
    isolation: options.inThisProcess === true ? 'none' : 'process',
    timeout: options.timeoutMs ?? 600_000,
    // An embedded database of a test ends before optimising its code pays off.
    ...(options.inThisProcess !== true && { execArgv: ['--liftoff-only'] }),
  })
  // The runner names the entry of a process here, but the test's own file in `test:fail`.
  const collectOutput = ({ file, message }: { file?: string | undefined; message: string }) => {
    const lines = outputByEntry.get(file ?? '') ?? []
    lines.push(message)
    outputByEntry.set(file ?? '', lines)
  }
  stream.on('test:stdout', collectOutput)
  stream.on('test:stderr', collectOutput)
  stream.on('test:pass', (test) => {
    if (test.details.type === 'suite') return
    if (test.skip !== undefined && test.skip !== false) {
      report.skipped.push({ name: test.name, reason: String(test.skip === true ? '' : test.skip) })
      return
    }
    report.passed++
    durations.push({ name: test.name, milliseconds: test.details.duration_ms })
  })
  stream.on('test:fail', (test) => {
    if (test.details.type === 'suite') return
    report.failed++
    const file = test.file === undefined ? '' : path.relative(root, test.file)
    const location = `${file}${test.line === undefined ? '' : `:${test.line}`}`
    const failure = `✗ ${test.name}\n  ${location}\n${indent(formatReason(test.details.error))}`
    report.failures.push(failure)
    console.log(`\n${failure}`)
    const entry = entryByFile.get(test.file ?? '') ?? test.file ?? ''
    const output = outputByEntry.get(entry)
    if (output !== undefined)
      console.log(indent(`its process printed:\n${output.join('').slice(-maxOutputLength)}`))
    // Prints the output of a process once, even if several of its tests fail.
    outputByEntry.delete(entry)
  })
  // Waits for the end of the stream. The handlers above process the events.
  for await (const event of stream) void event
  rmSync(entriesFolder, { recursive: true, force: true })
  report.milliseconds = performance.now() - startedAt
  durations.sort((a, b) => b.milliseconds - a.milliseconds)
  const slowest = durations
    .slice(0, maxListedSlowTests)
    .filter(({ milliseconds }) => milliseconds > slowTestMs)
  for (const { name, milliseconds } of slowest)
    console.log(`  slow ${formatSeconds(milliseconds)} ${name}`)
  return report
}

/** Returns the counts in the form in which every test command ends its output. */
export function formatCounts(report: Pick<TestReport, 'passed' | 'failed' | 'skipped'>): string {
  return `${report.passed} passed, ${report.failed} failed, ${report.skipped.length} skipped`
}

/** Returns the thrown error with all its causes. The test runner wraps it into another error. */
function formatReason(error: unknown): string {
  const thrownError = error instanceof Error && error.cause !== undefined ? error.cause : error
  const texts: string[] = []
  for (let cause = thrownError; cause !== undefined && cause !== null; cause = causeOf(cause))
    texts.push(cause instanceof Error ? (cause.stack ?? cause.message) : textOf(cause))
  return texts.join('\ncaused by ')
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

const textOf = (thrownValue: unknown): string =>
  typeof thrownValue === 'string' ? thrownValue : inspect(thrownValue)

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}
