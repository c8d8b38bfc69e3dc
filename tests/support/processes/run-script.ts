/** Runs one of the repository's scripts as on a command line. */
import { spawn } from 'node:child_process'
import path from 'node:path'

import { root } from '#scripts/gate/steps.ts'

/** `output` is stdout and stderr together. `exitCode` is null after a signal. */
export type ScriptResult = { exitCode: number | null; output: string }

/**
 * Compiles the WebAssembly of the embedded database without optimising it. A command ends before
 * optimised code pays off, and optimising takes a quarter of its processor time.
 */
const nodeOptions = ['--liftoff-only']

/**
 * Runs a script, given by its path in the repository, until it ends. `env` is the whole environment
 * except PATH and the folder of compiled modules, so that no setting of this machine has an effect.
 * `input` is written to stdin.
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
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode, output }))
    child.stdin.end(options.input ?? '')
  })
}
