/**
 * Runs test files with Node's test runner and prints only failures with their reason and output,
 * skipped tests with their reason, counts and durations.
 */
import { run } from 'node:test'
import { inspect } from 'node:util'
import path from 'node:path'
import { root, seconds } from './steps.ts'

export type TestReport = {
  passed: number
  failed: number
  /** Name and reason of each skipped test. */
  skipped: { name: string; reason: string }[]
  milliseconds: number
}

export type TestOptions = {
  /** Number of files that run in parallel. Race tests need the machine for themselves: 1. */
  together?: number
  /** Milliseconds after which a file is stopped and counts as failed. */
  timeout?: number
}

/** Runs the files, prints failures as they occur, and returns the counts. */
export async function runTests(files: string[], options: TestOptions = {}): Promise<TestReport> {
  const report: TestReport = { passed: 0, failed: 0, skipped: [], milliseconds: 0 }
  const printed = new Map<string, string[]>()
  const slow: { name: string; milliseconds: number }[] = []
  const startedAt = performance.now()
  const stream = run({
    files: files.map((file) => path.resolve(root, file)),
    cwd: root,
    concurrency: options.together ?? 2,
    timeout: options.timeout ?? 300_000,
  })
  const remember = ({ file, message }: { file?: string | undefined; message: string }) => {
    const lines = printed.get(file ?? '') ?? []
    lines.push(message)
    printed.set(file ?? '', lines)
  }
  stream.on('test:stdout', remember)
  stream.on('test:stderr', remember)
  stream.on('test:pass', (test) => {
    if (test.details.type === 'suite') return
    if (test.skip !== undefined && test.skip !== false) {
      report.skipped.push({ name: test.name, reason: String(test.skip === true ? '' : test.skip) })
      return
    }
    report.passed++
    slow.push({ name: test.name, milliseconds: test.details.duration_ms })
  })
  stream.on('test:fail', (test) => {
    if (test.details.type === 'suite') return
    report.failed++
    const place = test.file === undefined ? '' : path.relative(root, test.file)
    console.log(`\n✗ ${test.name}\n  ${place}${test.line === undefined ? '' : `:${test.line}`}`)
    console.log(indent(reasonOf(test.details.error)))
    const output = printed.get(test.file ?? '')
    if (output !== undefined) console.log(indent(`it printed:\n${output.join('').slice(-4000)}`))
    printed.delete(test.file ?? '')
  })
  for await (const event of stream) void event
  report.milliseconds = performance.now() - startedAt
  slow.sort((a, b) => b.milliseconds - a.milliseconds)
  const longest = slow.slice(0, 3).filter(({ milliseconds }) => milliseconds > 2000)
  for (const { name, milliseconds } of longest)
    console.log(`  slow ${seconds(milliseconds)} ${name}`)
  return report
}

/** Returns the counts in the form that ends every gate. */
export function counts(report: Omit<TestReport, 'milliseconds'>): string {
  return `${report.passed} passed, ${report.failed} failed, ${report.skipped.length} skipped`
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof Error) return cause.stack ?? cause.message
  return typeof cause === 'string' ? cause : inspect(cause)
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}
