/** Runs one of our scripts as a command line would, and returns its exit code and output. */
import { spawn } from 'node:child_process'
import path from 'node:path'

import { root } from '#scripts/gate/steps.ts'

export type ScriptResult = { code: number | null; text: string }

/** `env`: the complete environment, so that no setting of this machine gets in. */
export function runScript(
  script: string,
  options: { args?: readonly string[]; env: Record<string, string>; input?: string },
): Promise<ScriptResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, script), ...(options.args ?? [])], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...options.env },
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, text }))
    child.stdin.end(options.input ?? '')
  })
}
