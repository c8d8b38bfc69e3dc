/**
 * Stops a shop process with SIGTERM while requests of all kinds are in flight, again and again.
 * Each request must get its response, and the process must end soon.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

import { buildPages } from '#scripts/bundle/build-pages.ts'
import { formatSeconds } from '#scripts/gate/steps.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import {
  compareOrdersWithBank,
  describeComparison,
  isFlawless,
} from '#tests/support/buying/compare-orders-with-bank.ts'
import { describeWrongRefusals, type Checkout } from '#tests/support/buying/live-checkouts.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { RawHttpClient } from '#tests/support/network/raw-http-client.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

/** Number of requests of each kind. A few may get their response before the signal. */
const requestCounts = { page: 170, pay: 30, callback: 30 }
/** Required number of requests in flight at each signal. */
const minInFlight = 200
/** Longest time from the signal to the end of the process. */
const maxExitMs = 5_000
/** The delay of the signal after the requests grows by this step, and begins again after five. */
const signalDelayStepMs = 5
const signalDelayCount = 5

export const proof: Proof = {
  title: 'processes stopped with pages, payments and callbacks in flight',
  measuresTime: true,
  maxMinutes: 8,
  run: ({ scaleCount }) =>
    withCleanup(async (t) => {
      await buildPages({ force: false })
      const stopCount = Math.max(2, scaleCount(20))
      const postgres = await startPostgres(t)
      const databaseUrl = postgres.url(await postgres.createDatabase())
      const { standIns, start } = await prepareShopProcesses(t, {
        DATABASE_URL: databaseUrl,
        // The same port after each start, because the callback URL of a bill has it.
        PORT: String(await freePort()),
      })
      // This proof sends the callbacks itself, on connections that are open before the signal.
      standIns.billplz.simulateFault({ name: 'callback-delayed', times: 'always' })

      const checkouts: Checkout[] = []
      const failures: string[] = []
      const inFlightCounts: number[] = []
      // Times of each exit after the signal and after the last response.
      const exits: { sinceSignalMs: number; sinceResponseMs: number }[] = []
      let sentCount = 0
      let shop = await start()
      const sendAll = async (
        requests: readonly PlannedRequest[],
        afterSending?: Parameters<typeof send>[2],
      ) => {
        const result = await send(shop.url, requests, afterSending)
        sentCount += requests.length
        failures.push(...result.failures)
        checkouts.push(...result.checkouts)
        return result.checkouts
      }
      let callbacks = await payBills(standIns, await sendAll(buildPayRequests('first')))
      for (let round = 0; round < stopCount; round++) {
        const requests = [...buildPageRequests(), ...buildPayRequests(String(round)), ...callbacks]
        let stoppedAt = Number.NaN
        let exited: Promise<void> | undefined
        const newCheckouts = await sendAll(requests, async (countInFlight) => {
          // The signal arrives before, while or after the first requests are read.
          await pause((round % signalDelayCount) * signalDelayStepMs)
          inFlightCounts.push(countInFlight())
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
      const comparison = await compareOrdersWithBank(databaseUrl, standIns, checkouts)
      const fewestInFlight = Math.min(...inFlightCounts)
      const slowestExitMs = Math.max(...exits.map(({ sinceSignalMs }) => sinceSignalMs))
      const slowestAfterResponseMs = Math.max(
        ...exits.map(({ sinceResponseMs }) => sinceResponseMs),
      )
      return [
        {
          id: 'G-14',
          title: `${stopCount} stops with pages, pay calls and callbacks in flight: requests dropped or refused`,
          figure: `${failures.length} of ${sentCount}: ${describeWrongRefusals(failures)}; at least ${fewestInFlight} in flight at each signal`,
          goal: `0, at least ${minInFlight} in flight`,
          isMet: failures.length === 0 && fewestInFlight >= minInFlight,
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
          figure: `${formatSeconds(slowestExitMs)} after the signal; at most ${formatSeconds(slowestAfterResponseMs)} after the last response`,
          goal: `≤ ${maxExitMs / 1000} s after the signal`,
          isMet: slowestExitMs <= maxExitMs,
        },
      ]
    }),
}

/** A request. Its connection adds the cookies and the CSRF token. */
type PlannedRequest = {
  kind: keyof typeof requestCounts
  method: 'GET' | 'POST'
  path: string
  contentType?: string
  body?: string
  /** Email address of the buyer, in pay calls. */
  email?: string
}

/** One page in five is rendered, because a page with an unknown query parameter is not cached. */
function buildPageRequests(): PlannedRequest[] {
  return Array.from({ length: requestCounts.page }, (_, index) => ({
    kind: 'page',
    method: 'GET',
    path: index % 5 === 0 ? `/browse_products?view=${index}` : '/',
  }))
}

function buildPayRequests(round: string): PlannedRequest[] {
  return Array.from({ length: requestCounts.pay }, (_, index) => {
    const email = `stop-${round}-${index}@checkout.example`
    const body = JSON.stringify(buildPayBody({ customerDetails: { email } }))
    const contentType = 'application/json'
    return { kind: 'pay', method: 'POST', path: '/api/billplz/pay', contentType, body, email }
  })
}

/** Pays the bills at the bank, and returns the requests of their callbacks. */
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

/** `failures` has one text for each request that was dropped or refused. */
type SendResult = { checkouts: Checkout[]; failures: string[] }

/**
 * Opens a connection for each request, then sends all requests, then calls `afterSending`. Returns
 * the checkouts that got a bill, and the failures.
 */
async function send(
  url: string,
  requests: readonly PlannedRequest[],
  afterSending?: (countInFlight: () => number) => Promise<void>,
): Promise<SendResult> {
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
  const result: SendResult = { checkouts: [], failures: [] }
  for (const { request, response, respondedAt } of await Promise.all(responses)) {
    const { kind, email } = request
    if (response?.status !== 200)
      result.failures.push(`${kind}: ${response?.status ?? 'no response'}`)
    else if (email !== undefined) {
      // Cast: the response of a successful pay call (contract/shop/checkout.ts).
      const reply = JSON.parse(response.body) as { url: string }
      const billId = readBillId(reply.url)
      const payMs = respondedAt - startedAt
      result.checkouts.push({ email, billId, acknowledgedAt: respondedAt, payMs })
    }
  }
  for (const connection of connections) connection.close()
  return result
}

/** Opens a keep-alive connection with a first request, which gets the CSRF token. */
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
      const connectionHeaders = kind === 'pay' ? callHeaders : headers
      const requestHeaders: Record<string, string> = { ...connectionHeaders }
      if (contentType !== undefined) requestHeaders['content-type'] = contentType
      return client.send(toBytes(`${method} ${path}`, requestHeaders, body))
    },
    close: () => client.close(),
  }
}

/** Returns the bytes of a request. `methodAndPath` is a text such as `GET /`. */
function toBytes(methodAndPath: string, headers: Record<string, string>, body?: string): Buffer {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const headerLines = Object.entries({ ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.from([`${methodAndPath} HTTP/1.1`, ...headerLines, '', body ?? ''].join('\r\n'))
}
