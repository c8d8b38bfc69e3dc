/**
 * Starts a complete shop for a test: the real server with a database of its own, called in the
 * process of the test. The test controls the clock.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { readConfig, type Config } from '#server/config.ts'
import type { PageSource } from '#server/http/pages/pages.ts'
import type { Statement } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { startShop, type RunningShop } from '#server/start-shop.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import { createCookieClient, type ClientSession } from '#tests/support/cookie-client.ts'
import { loadMigratedDump } from '#tests/support/database/migrated-dump.ts'
import { findScratchFolder } from './scratch-folder.ts'
import { copyReadyDatabase } from '#tests/support/database/test-database.ts'

export type TestShop = RunningShop & {
  config: Config
  /** Calls endpoints like a guest's browser: stores cookies and fetches the CSRF token. */
  call: ApiCall
  /**
   * Returns another visitor with separate cookies. A `token` of a session logs the visitor in.
   * Assign another `token` to the same object to change the session.
   */
  createVisitor(session?: ClientSession): ApiCall
  /** The shop's clock. `advance` moves it forward. */
  clock: { now: Date; advance(ms: number): void }
  /** All log lines, at level debug. */
  logLines: string[]
}

/** Friday, 14:32 in Malaysia. */
export const defaultNow = new Date('2026-11-20T06:32:00Z')

/** Secrets for shops that share a database. They must be equal. */
export const sharedSecrets = {
  APP_SECRET: 'a secret that all processes of a test know',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
}

/**
 * The context of a test, or an object with `after` where several tests share what is cleaned up.
 * Danger: the context of a test runs the first cleanup first, `withCleanup` and
 * `createCleanupStack` the last one first.
 */
export type CleanupContext = { after(end: () => Promise<void>): void }

export async function startTestShop(
  t: CleanupContext,
  options: {
    settings?: Record<string, string>
    now?: Date
    /** Opens a port; by default calls stay in the process. */
    listen?: boolean
    databaseUrl?: string
    /** The page build; by default the shop has no pages. */
    pages?: PageSource
    /** Uses the embedded database, also when the gate shares a PostgreSQL server. */
    embedded?: boolean
    /** Called for each statement that the shop sends to its database. */
    onStatement?: (statement: Statement) => void
  } = {},
): Promise<TestShop> {
  const folder = mkdtempSync(path.join(findScratchFolder(), 'racik-test-'))
  const needsDatabase = options.databaseUrl === undefined && options.embedded !== true
  // Undefined without the gate's PostgreSQL server: then the shop uses the embedded database.
  const databaseCopy = needsDatabase ? await copyReadyDatabase() : undefined
  const databaseUrl = options.databaseUrl ?? databaseCopy?.url
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PORT: '0',
    // Most tests call the jobs themselves. Workers that run all due jobs double the cost of a
    // start.
    RUN_JOBS: 'false',
    // Turns off the overload protection, which a busy test machine would trigger.
    OVERLOAD_DELAY_MS: '0',
    // Opening connections would be most of PostgreSQL's work. The embedded database has one too.
    ...(options.databaseUrl === undefined && { DATABASE_POOL: '1' }),
    // Unused ports, so that the test does not call the stand-ins of a shop on this machine.
    STAND_INS_PORT: '9',
    STAND_INS_SMTP_PORT: '9',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, ...sharedSecrets }),
    ...options.settings,
  })
  const clock = {
    now: options.now ?? defaultNow,
    advance: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const logLines: string[] = []
  const runningShop = await startShop({
    config,
    log: createLog('debug', { write: (line) => void logLines.push(line) }),
    storage: 'memory',
    ...(!databaseUrl && { copyOf: await loadMigratedDump() }),
    now: () => clock.now,
    listen: options.listen ?? false,
    ...(options.pages && { pages: options.pages }),
    ...(options.onStatement && { onStatement: options.onStatement }),
  })
  t.after(async () => {
    await runningShop.stop()
    await databaseCopy?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const createVisitor: TestShop['createVisitor'] = (session = {}) =>
    createBrowserCall(runningShop, session)
  return {
    ...runningShop,
    config,
    clock,
    logLines,
    call: createVisitor(),
    createVisitor,
  }
}

/**
 * Returns a client that acts like a browser: it stores cookies, sends the CSRF token, and fetches a
 * new token when the shop refuses an expired one.
 */
function createBrowserCall(runningShop: RunningShop, session: ClientSession): ApiCall {
  const { call, cookies } = createCookieClient('http://shop.test', session, async (request) => {
    const url = new URL(request.url)
    const response = await runningShop.app.inject({
      method: parseMethod(request.method),
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers))
      for (const line of [value ?? []].flat()) headers.append(name, String(line))
    return new Response(response.statusCode === 204 ? null : response.rawPayload.toString('utf8'), {
      status: response.statusCode,
      headers,
    })
  })
  return async (key, ...input) => {
    try {
      return await call(key, ...input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CSRF') throw error
      cookies.delete('XSRF-TOKEN')
      return call(key, ...input)
    }
  }
}

/** Returns an HTTP method with the type that `inject` needs. Throws when no endpoint has it. */
export function parseMethod(name: string | undefined): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const method = methods.find((knownMethod) => knownMethod === name)
  if (!method) throw new Error(`unexpected method ${name}`)
  return method
}
