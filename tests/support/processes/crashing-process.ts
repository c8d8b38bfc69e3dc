/** A process of the shop that kills itself at a crash point, beside another one that survives. */
import { mkdtempSync } from 'node:fs'
import path from 'node:path'

import { startProcess } from '#scripts/processes/start-process.ts'
import type { CrashPoint } from '#server/crash-points.ts'
import { createClient, type Call } from '#web/api/client.ts'

import { freePort } from '#tests/support/network/free-port.ts'
import { isProcessRunning } from './is-process-running.ts'
import { scratchFolder } from '#tests/support/shop/scratch-folder.ts'
import {
  standInSettings,
  waitUntil,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'

type CrashingProcess = {
  url: string
  /** Resolves when the process has ended. Throws after thirty seconds. */
  crashed(): Promise<boolean>
}

/**
 * Starts a process on the database of the survivor, which must have `sharedSecrets`. Providers send
 * the news about orders of this process to `publicUrl`; default: to this process.
 */
export async function startCrashingProcess(
  survivor: ShopWithPayments,
  options: { point: CrashPoint; databaseUrl: string; publicUrl?: string },
): Promise<CrashingProcess> {
  const { point, databaseUrl } = options
  const url = `http://127.0.0.1:${await freePort()}`
  const crashing = await startProcess(
    'server/main.ts',
    {
      ...sharedSecrets,
      ...standInSettings(survivor.standIns),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      CRASH_AT: point,
      DATA_DIR: mkdtempSync(path.join(scratchFolder(), 'racik-crash-')),
      DATABASE_URL: databaseUrl,
      PORT: new URL(url).port,
      PUBLIC_URL: options.publicUrl ?? url,
    },
    { quiet: true },
  )
  const hasCrashed = async () => !isProcessRunning(crashing.pid)
  return { url, crashed: () => waitUntil(`crash at ${point}`, hasCrashed) }
}

/** Returns a browser whose requests go to one process until `goTo` names another. */
export function createMovingBrowser(
  firstUrl: string,
  session: { token?: string } = {},
): { call: Call; goTo(url: string): void } {
  const cookies = new Map<string, string>()
  let baseUrl = firstUrl
  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const body = request.body ? await request.text() : null
    const response = await fetch(baseUrl + pathname + search, {
      method: request.method,
      headers,
      body,
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
  const call = createClient({
    origin: 'http://shop.test',
    transport: send,
    prepare: async ({ isUnsafeMethod }): Promise<Record<string, string>> => {
      const authorization = session.token ? `Bearer ${session.token}` : 'Guest'
      if (!isUnsafeMethod) return { authorization }
      if (!cookies.has('XSRF-TOKEN')) await send(new Request('http://shop.test/api/init'))
      return { authorization, 'x-csrf-token': cookies.get('XSRF-TOKEN') ?? '' }
    },
  })
  return { call, goTo: (url) => void (baseUrl = url) }
}
