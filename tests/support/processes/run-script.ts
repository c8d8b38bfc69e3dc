/** Runs one of our scripts like a command line, and returns the exit code and the output. */
import { spawn } from 'node:child_process'
import path from 'node:path'

import { root } from '#scripts/gate/steps.ts'

export type ScriptResult = { code: number | null; text: string }

/**
 * Compiles the embedded database without optimising it: a command ends before that pays off, and
 * the optimising takes a quarter of its processor time.
 */
const nodeOptions = ['--liftoff-only']

/**
 * `env` is the whole environment except PATH and the folder of compiled modules, so that no setting
 * of this machine has an effect.
 */
export function runScript(
  script: string,
  options: { args?: readonly string[]; env: Record<string, string>; input?: string },
): Promise<ScriptResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...nodeOptions, path.join(root, script), ...(options.args ?? [])],
      {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          ...options.env,
        },
      },
    )
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, text }))
    child.stdin.end(options.input ?? '')
  })
}
