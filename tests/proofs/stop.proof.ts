/**
 * Stops a shop process with SIGTERM while requests of all kinds are in flight, again and again. Each
 * request must get its response, and the process must end soon.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

import { buildPages } from '#scripts/bundle/build-pages.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import {
  compareCheckouts,
  describeComparison,
  describeWrongRefusals,
  isFlawless,
  type Checkout,
} from '#tests/support/buying/live-checkouts.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { RawHttpClient } from '#tests/support/network/raw-http-client.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import { billIdOf, buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

/** Requests of each kind in flight. A few may get their response before the signal. */
const counts = { page: 170, pay: 30, callback: 30 }
const minInFlight = 200
const maxExitMs = 5_000

export const proof: Proof = {
  title: 'processes stopped with pages, payments and callbacks in flight',
  maxMinutes: 8,
  run: ({ count }) =>
    withCleanup(async (t) => {
      await buildPages({ force: false })
      const stops = Math.max(2, count(20))
      const postgres = await startPostgres(t)
      const databaseUrl = postgres.url(await postgres.createDatabase())
      // The same port after each start, because the callbacks of a bill have its URL.
      const port = String(await freePort())
      const { standIns, start } = await prepareShopProcesses(t, {
        DATABASE_URL: databaseUrl,
        PORT: port,
      })
      // This proof sends the callbacks itself, on connections that are open before the signal.
      standIns.billplz.simulateFault({ name: 'callback-delayed', times: 'always' })

      const checkouts: Checkout[] = []
      const dropped: string[] = []
      const requestsInFlight: number[] = []
      const exits: { sinceSignalMs: number; sinceResponseMs: number }[] = []
      let sentCount = 0
      let shop = await start()
      const sendAll = async (
        requests: readonly PlannedRequest[],
        afterSending?: Parameters<typeof send>[2],
      ) => {
        const result = await send(shop.url, requests, afterSending)
        sentCount += requests.length
        dropped.push(...result.dropped)
        checkouts.push(...result.checkouts)
        return result.checkouts
      }
      let callbacks = await payBills(standIns, await sendAll(payRequests('first')))
      for (let round = 0; round < stops; round++) {
        const requests = [...pageRequests(), ...payRequests(String(round)), ...callbacks]
        let stoppedAt = Number.NaN
        let exited: Promise<void> | undefined
        const newCheckouts = await sendAll(requests, async (countInFlight) => {
          // The signal arrives before, while and after the first requests are read.
          await pause((round % 5) * 5)
          requestsInFlight.push(countInFlight())
          stoppedAt = performance.now()
          exited = shop.stop()
        })
        const respondedAt = performance.now()
        await exited
        const exitedAt = performance.now()
        exits.push({
          sinceSignalMs: exitedAt - stoppedAt,
          sinceResponseMs: exitedAt - respondedAt,
        })
        callbacks = await payBills(standIns, newCheckouts)
        shop = await start()
      }
      await sendAll(callbacks)
      const comparison = await compareCheckouts(databaseUrl, standIns, checkouts)
      const fewest = Math.min(...requestsInFlight)
      const slowest = Math.max(...exits.map(({ sinceSignalMs }) => sinceSignalMs))
      const slowestEnd = Math.max(...exits.map(({ sinceResponseMs }) => sinceResponseMs))
      return [
        {
          id: 'G-14',
          title: `${stops} stops with pages, pay calls and callbacks in flight: requests dropped or refused`,
          figure: `${dropped.length} of ${sentCount}: ${describeWrongRefusals(dropped)}; at least ${fewest} in flight at each signal`,
          goal: `0, at least ${minInFlight} in flight`,
          isMet: dropped.length === 0 && fewest >= minInFlight,
        },
        {
          id: 'G-14',
          title: 'orders and callbacks acknowledged by stopping processes',
          figure: describeComparison(comparison),
          goal: '0 lost, 0 doubled, no difference to the bank',
          isMet: isFlawless(comparison),
        },
        {
          id: 'G-14',
          title: 'slowest exit of a stopped process',
          figure: `${seconds(slowest)} after the signal; at most ${seconds(slowestEnd)} after the last response`,
          goal: `≤ ${maxExitMs / 1000} s after the signal`,
          isMet: slowest <= maxExitMs,
        },
      ]
    }),
}

/** A request, which is completed with the cookies and the CSRF token of its connection. */
type PlannedRequest = {
  kind: keyof typeof counts
  method: 'GET' | 'POST'
  path: string
  contentType?: string
  body?: string
  /** Buyer of a pay call. */
  email?: string
}

/** One page in five is rendered, because a page with an unknown query parameter is not cached. */
function pageRequests(): PlannedRequest[] {
  return Array.from({ length: counts.page }, (_, index) => ({
    kind: 'page',
    method: 'GET',
    path: index % 5 === 0 ? `/browse_products?view=${index}` : '/',
  }))
}

function payRequests(round: string): PlannedRequest[] {
  return Array.from({ length: counts.pay }, (_, index) => {
    const email = `stop-${round}-${index}@checkout.example`
    const body = JSON.stringify(buildPayBody({ customerDetails: { email } }))
    const contentType = 'application/json'
    return { kind: 'pay', method: 'POST', path: '/api/billplz/pay', contentType, body, email }
  })
}

/** Pays the bills at the bank, and returns their callbacks. */
async function payBills(
  { billplz }: StandIns,
  checkouts: readonly Checkout[],
): Promise<PlannedRequest[]> {
  for (const { billId } of checkouts) await billplz.pay(billId)
  const billIds = new Set(checkouts.map(({ billId }) => billId))
  return billplz
    .deliveries()
    .filter(({ billId }) => billIds.has(billId))
    .map(({ url, contentType, body }) => ({
      kind: 'callback',
      method: 'POST',
      path: new URL(url).pathname,
      contentType,
      body,
    }))
}

type Sent = { checkouts: Checkout[]; dropped: string[] }

/**
 * Opens a connection for each request, then sends all requests, then calls `afterSending`. Returns
 * the checkouts that got a bill, and what happened to requests that were dropped or refused.
 */
async function send(
  url: string,
  requests: readonly PlannedRequest[],
  afterSending?: (countInFlight: () => number) => Promise<void>,
): Promise<Sent> {
  const connections = await Promise.all(requests.map(() => connect(url)))
  let responseCount = 0
  const startedAt = performance.now()
  const responses = requests.map(async (request, index) => {
    const response = await connections[index]?.send(request)
    responseCount += 1
    return { request, response, respondedAt: performance.now() }
  })
  // The requests are written in this turn of the event loop.
  await nextTurn()
  await afterSending?.(() => requests.length - responseCount)
  const sent: Sent = { checkouts: [], dropped: [] }
  for (const { request, response, respondedAt } of await Promise.all(responses)) {
    const { kind, email } = request
    if (response?.status !== 200) sent.dropped.push(`${kind}: ${response?.status ?? 'no response'}`)
    else if (email !== undefined) {
      // Cast: the response of a successful pay call (contract/shop/checkout.ts).
      const reply = JSON.parse(response.body) as { url: string }
      const billId = billIdOf(reply.url)
      const payMs = respondedAt - startedAt
      sent.checkouts.push({ email, billId, acknowledgedAt: respondedAt, payMs })
    }
  }
  for (const connection of connections) connection.close()
  return sent
}

/** Opens a connection, and keeps it open by a first request, which gets the CSRF token. */
async function connect(url: string) {
  const client = new RawHttpClient(url)
  const headers = { host: new URL(url).host, ...newIpHeader() }
  const init = await client.send(toBytes('GET /api/init', headers))
  if (init?.status !== 200) throw new Error(`no CSRF token: ${init?.status ?? 'no response'}`)
  const cookies = [...init.headers.matchAll(/^set-cookie: ([^;]*)/gim)].map(([, cookie]) => cookie)
  const callHeaders = {
    ...headers,
    authorization: 'Guest',
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': init.body,
    cookie: cookies.join('; '),
  }
  return {
    send: ({ kind, method, path, contentType, body }: PlannedRequest) => {
      const ownHeaders = kind === 'pay' ? callHeaders : headers
      const sentHeaders: Record<string, string> = { ...ownHeaders }
      if (contentType !== undefined) sentHeaders['content-type'] = contentType
      return client.send(toBytes(`${method} ${path}`, sentHeaders, body))
    },
    close: () => client.close(),
  }
}

function toBytes(target: string, headers: Record<string, string>, body?: string): Buffer {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...headers, ...length }).map(([name, text]) => `${name}: ${text}`)
  return Buffer.from([`${target} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'))
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
