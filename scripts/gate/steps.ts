/**
 * Runs programs as steps, several in parallel. After a failure no further step starts. Prints the
 * output of failed steps at the end.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, '../..')

export type Step = {
  name: string
  /** Arguments of `node`: one of our scripts, or `programPath('oxlint')`, with its arguments. */
  nodeArgs: string[]
  env?: Record<string, string>
  /** Names of steps that must have ended first. */
  after?: string[]
}

type StepResult = {
  name: string
  outcome: 'passed' | 'failed'
  milliseconds: number
  output: string
}

/**
 * Returns the path of the script behind a package's command. Node can run it without a shell, also
 * on Windows.
 */
export function programPath(packageName: string, command?: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
  // Cast: a package.json, of which only `bin` is read.
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file =
    typeof bin === 'string' ? bin : (bin[command ?? packageName] ?? Object.values(bin)[0])
  if (file === undefined) throw new Error(`${packageName} has no command`)
  return path.join(path.dirname(manifest), file)
}

/** Runs one step to its end. With `isLive`, prints the output while the step runs. */
export async function runStep(step: Step, { isLive = false } = {}): Promise<StepResult> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, step.nodeArgs, {
    cwd: root,
    env: { ...withCurrentNode(process.env), ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outputChunks: Buffer[] = []
  for (const [source, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    source.on('data', (chunk: Buffer) => {
      outputChunks.push(chunk)
      if (isLive) target.write(chunk)
    })
  }
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      outputChunks.push(Buffer.from(String(error)))
      resolve(1)
    })
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  return {
    name: step.name,
    outcome: code === 0 ? 'passed' : 'failed',
    milliseconds: performance.now() - startedAt,
    output: Buffer.concat(outputChunks).toString('utf8'),
  }
}

/**
 * Runs the steps, at most `concurrency` in parallel, and prints a line for each ended step. After a
 * failure, starts no further step and prints the output of the failed ones. Returns the results in
 * order of completion. Throws when a step waits for a step that does not exist.
 */
export async function runSteps(steps: Step[], concurrency = 2): Promise<StepResult[]> {
  const results: StepResult[] = []
  const pendingSteps = [...steps]
  const runningSteps = new Map<string, Promise<void>>()
  const hasFailed = () => results.some((result) => result.outcome === 'failed')
  const isReady = (step: Step) =>
    (step.after ?? []).every((name) => results.some((result) => result.name === name))
  while (pendingSteps.length > 0 || runningSteps.size > 0) {
    while (!hasFailed() && runningSteps.size < concurrency) {
      const nextStep = pendingSteps.find(isReady)
      if (nextStep === undefined) break
      pendingSteps.splice(pendingSteps.indexOf(nextStep), 1)
      const completion = runStep(nextStep).then((result) => {
        results.push(result)
        runningSteps.delete(nextStep.name)
        printResult(result)
      })
      runningSteps.set(nextStep.name, completion)
    }
    // Nothing runs and nothing can start. This is expected only after a failure.
    if (runningSteps.size === 0 && !hasFailed())
      throw new Error(
        `steps wait for unknown steps: ${pendingSteps.map(({ name }) => name).join(', ')}`,
      )
    if (runningSteps.size === 0) break
    await Promise.race(runningSteps.values())
  }
  for (const result of results.filter(({ outcome }) => outcome === 'failed')) {
    console.log(`\n── ${result.name} ${'─'.repeat(Math.max(3, 72 - result.name.length))}\n`)
    console.log(result.output.trimEnd())
  }
  return results
}

/** Prints one line for a finished step. */
function printResult(result: StepResult): void {
  const mark = result.outcome === 'passed' ? '✓' : '✗'
  console.log(`${mark} ${result.name.padEnd(28)} ${formatSeconds(result.milliseconds)}`)
}

/** Formats milliseconds: `1234` as `1.2 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** Returns the environment with this Node first on PATH, for programs that start `node` by name. */
export function withCurrentNode(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inheritedPath = env['PATH'] ?? env['Path'] ?? ''
  const folders = [
    path.dirname(process.execPath),
    path.join(root, 'node_modules', '.bin'),
    inheritedPath,
  ]
  return { ...env, PATH: folders.join(path.delimiter) }
}
