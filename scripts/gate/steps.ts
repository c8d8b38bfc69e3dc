/**
 * Runs programs as steps, several in parallel. Shows the output of failed steps only, at the end.
 * After a failure no further step starts.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, '../..')

export type Step = {
  name: string
  /** Arguments of Node: one of our scripts, or `programPath('oxlint')` with its own arguments. */
  run: string[]
  env?: Record<string, string>
  /** Why the step is skipped in this tree, if it is. */
  skip?: string | undefined
  /** Names of steps that must have passed first. */
  after?: string[]
}

export type StepResult = {
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  milliseconds: number
  output: string
}

/**
 * Returns the script of a package's command. This Node can run it, so that Windows needs no shell.
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

/** Runs one step to its end. `live` also prints its output while it runs. */
export async function runStep(step: Step, { live = false } = {}): Promise<StepResult> {
  if (step.skip !== undefined)
    return { name: step.name, outcome: 'skipped', milliseconds: 0, output: step.skip }
  const startedAt = performance.now()
  const child = spawn(process.execPath, step.run, {
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
      if (live) target.write(chunk)
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
 * Runs all steps, at most `concurrency` in parallel, and reports each as it ends. Returns results
 * in order of completion. Throws when a step waits for a step that does not exist.
 */
export async function runSteps(steps: Step[], concurrency = 2): Promise<StepResult[]> {
  const results: StepResult[] = []
  const pendingSteps = [...steps]
  const running = new Map<string, Promise<void>>()
  const hasFailed = () => results.some((result) => result.outcome === 'failed')
  const isReady = (step: Step) =>
    (step.after ?? []).every((name) => results.some((result) => result.name === name))
  while (pendingSteps.length > 0 || running.size > 0) {
    while (!hasFailed() && running.size < concurrency) {
      const next = pendingSteps.find(isReady)
      if (next === undefined) break
      pendingSteps.splice(pendingSteps.indexOf(next), 1)
      const work = runStep(next).then((result) => {
        results.push(result)
        running.delete(next.name)
        printResult(result)
      })
      running.set(next.name, work)
    }
    // Nothing runs and nothing can start: a step has failed.
    if (running.size === 0 && !hasFailed())
      throw new Error(
        `steps wait for unknown steps: ${pendingSteps.map(({ name }) => name).join(', ')}`,
      )
    if (running.size === 0) break
    await Promise.race(running.values())
  }
  for (const result of results.filter(({ outcome }) => outcome === 'failed')) {
    console.log(`\n── ${result.name} ${'─'.repeat(Math.max(3, 72 - result.name.length))}\n`)
    console.log(result.output.trimEnd())
  }
  return results
}

/** Prints one line for a finished step. */
function printResult(result: StepResult): void {
  const mark = { passed: '✓', failed: '✗', skipped: '–' }[result.outcome]
  const detail = result.outcome === 'skipped' ? result.output : formatSeconds(result.milliseconds)
  console.log(`${mark} ${result.name.padEnd(28)} ${detail}`)
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
