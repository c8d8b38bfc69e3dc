/** Starts the image like compose.yaml does: read-only, as the image's user, in production mode. */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Image } from './build-image.ts'
import { runInRoot, startInRoot } from './debian-root.ts'
import { readComposeSettings, readExampleSettings } from './read-compose.ts'

export type Container = {
  pid: number
  env: Record<string, string>
  /** Returns the output up to now. */
  output(): string
  /** Sends SIGTERM. Returns the exit code and the time until the process ended. */
  stop(): Promise<{ code: number | null; seconds: number }>
}

/**
 * Returns production settings: those of compose.yaml with new secrets and keys, which `overrides`
 * overrides. Production refuses the keys of the demo.
 */
export function productionSettings(overrides: Record<string, string>): Record<string, string> {
  const secrets = Object.fromEntries(
    Object.keys(readExampleSettings()).map((name) => [name, randomBytes(24).toString('hex')]),
  )
  return {
    ...secrets,
    DATA_KEY: randomBytes(32).toString('base64'),
    MAIL_FROM: 'Racik <shop@racik.example>',
    OWNER_EMAIL: 'owner@racik.example',
    ...readComposeSettings(),
    ...overrides,
  }
}

/** Starts the command of the image. */
export function startContainer(image: Image, env: Record<string, string>): Container {
  const allEnv = { ...image.env, ...env }
  const { folder, cwd, user, command } = image
  const child = startInRoot(folder, { command, env: allEnv, cwd, user, isReadOnly: true })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = exitOf(child)
  return {
    pid: child.pid ?? 0,
    env: allEnv,
    output: () => output,
    stop: async () => {
      const startedAt = performance.now()
      child.kill('SIGTERM')
      return { code: await exit, seconds: (performance.now() - startedAt) / 1_000 }
    },
  }
}

/** Returns the user and group ids of the image's user. */
export function userOf(image: Image): number[] {
  const users = readFileSync(path.join(image.folder, 'etc/passwd'), 'utf8').split('\n')
  const [, , ...ids] = users.find((line) => line.startsWith(`${image.user}:`))?.split(':') ?? []
  return ids.slice(0, 2).map(Number)
}

/** Runs a command like `docker compose run` and returns the output. Throws if the command fails. */
export async function runCommand(
  image: Image,
  { env, command }: { env: Record<string, string>; command: string[] },
): Promise<string> {
  const { folder, cwd, user } = image
  return runInRoot(folder, {
    command,
    env: { ...image.env, ...env },
    cwd,
    user,
    isReadOnly: true,
  })
}

/**
 * Runs the health check until it succeeds, and returns the seconds until then. Throws with the
 * container's output after two minutes.
 */
export async function waitUntilHealthy(image: Image, container: Container): Promise<number> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  while (seconds() < 120) {
    const isHealthy = await runCommand(image, {
      env: container.env,
      command: image.healthcheck,
    }).then(
      () => true,
      () => false,
    )
    if (isHealthy) return seconds()
    await pause(500)
  }
  throw new Error(`the shop is not ready:\n${container.output().slice(-4_000)}`)
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', (code) => resolve(code)))
}
