/**
 * Runs commands in the unpacked image, as compose.yaml would: in production mode, as the user of
 * the image, with a file system that cannot be written to.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Image } from './build-image.ts'
import { runInRoot, startInRoot } from './debian-root.ts'
import { readComposeSettings, readExampleSettings } from './read-compose.ts'

/** Time in which a container must become healthy. The image drill reports it as a goal. */
export const maxStartSeconds = 120
const healthCheckIntervalMs = 500
/** Characters of the container's output in an error message. */
const shownOutputLength = 4_000

export type Container = {
  /** Process id on this machine. */
  pid: number
  env: Record<string, string>
  /** Returns the output up to now. */
  output(): string
  /** Sends SIGTERM. Returns the exit code and the time until the process ended. */
  stop(): Promise<{ code: number | null; seconds: number }>
}

/**
 * Creates secrets and keys, and returns them with the settings of compose.yaml. `overrides`
 * replaces single settings.
 */
export function createProductionSettings(
  overrides: Record<string, string>,
): Record<string, string> {
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

/** Starts the image's own command, which runs the shop. */
export function startContainer(image: Image, env: Record<string, string>): Container {
  const environment = { ...image.env, ...env }
  const { folder, cwd, user, command } = image
  const child = startInRoot(folder, { command, env: environment, cwd, user, isReadOnly: true })
  if (child.pid === undefined) throw new Error(`cannot start ${command.join(' ')}`)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = exitOf(child)
  return {
    pid: child.pid,
    env: environment,
    output: () => output,
    stop: async () => {
      const startedAt = performance.now()
      child.kill('SIGTERM')
      return { code: await exit, seconds: (performance.now() - startedAt) / 1_000 }
    },
  }
}

/** Returns the user id of the image's user. Throws if the image has no such user. */
export function readUserId(image: Image): number {
  const users = readFileSync(path.join(image.folder, 'etc/passwd'), 'utf8').split('\n')
  const user = users.find((line) => line.startsWith(`${image.user}:`))
  if (user === undefined) throw new Error(`the image has no user ${image.user}`)
  // A line of /etc/passwd is `name:password:user id:group id:…`.
  return Number(user.split(':')[2])
}

/** Runs a command and returns its output. Throws if it fails. Like `docker compose run`. */
export async function runInImage(
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
 * Repeats the health check of the image until it succeeds, and returns the seconds until then.
 * Throws after `maxStartSeconds`, with the end of the container's output.
 */
export async function waitUntilHealthy(image: Image, container: Container): Promise<number> {
  const startedAt = performance.now()
  const secondsSinceStart = () => (performance.now() - startedAt) / 1_000
  while (secondsSinceStart() < maxStartSeconds) {
    const isHealthy = await runInImage(image, {
      env: container.env,
      command: image.healthcheck,
    }).then(
      () => true,
      () => false,
    )
    if (isHealthy) return secondsSinceStart()
    await pause(healthCheckIntervalMs)
  }
  throw new Error(`the shop is not ready:\n${container.output().slice(-shownOutputLength)}`)
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', (code) => resolve(code)))
}
