/**
 * Sends generated requests to a shop over keep-alive connections. Reports each response that a shop
 * must not send: a status of 500 or above, or an error that contains internal details.
 */
import fc from 'fast-check'

import type { Db } from '#server/db/open-database.ts'
import { RawHttpClient, type RawResponse } from '#tests/support/network/raw-http-client.ts'

import { readKnownValues, validBodies } from './known-values.ts'
import { requestTo, type FuzzRequest, type OpenApiDocument } from './requests.ts'
import { openSessions } from './sessions.ts'

type FuzzTarget = { url: string; db: Db; now(): Date }

type FuzzResult = {
  requests: number
  perSecond: number
  /** Number of responses by status; 0 stands for a connection closed without a response. */
  statuses: Map<number, number>
  /** Calls with at least one accepted request. */
  acceptedCalls: Set<string>
  /** Ids of the bills that accepted pay calls created. */
  bills: Set<string>
  failures: string[]
}

/** Fewer calls with an accepted request mean that most handlers were not reached. */
export const minAcceptedCalls = 15

const batchSize = 2_000
const maxFailures = 20

/** Matches text of a stack trace, of SQL or of a library, which no error response may contain. */
const internalDetails =
  /\bat \S+ \(|node:internal|node_modules|\.ts:\d+|violates \w+ constraint|syntax error at|relation "|ECONNREFUSED|PGlite|invalid input syntax/

/**
 * The same seed gives the same form of requests. Ids in them differ, because each shop creates
 * other ids.
 */
export async function runFuzz(
  target: FuzzTarget,
  options: { requests: number; seed: number; connections: number },
): Promise<FuzzResult> {
  const document = await readDocument(target.url)
  const csrf = await issueCsrfPair(target.url)
  const result: FuzzResult = {
    requests: 0,
    perSecond: 0,
    statuses: new Map(),
    acceptedCalls: new Set(),
    bills: new Set(),
    failures: [],
  }
  const clients = Array.from({ length: options.connections }, () => new RawHttpClient(target.url))
  const startedAt = performance.now()
  while (result.requests < options.requests && result.failures.length < maxFailures) {
    // Each batch gets new sessions and values, because fuzzed calls end sessions and create
    // objects.
    const arbitrary = requestTo(document, await readKnownValues(target.db), validBodies)
    const sessions = await openSessions(target.db, target.now)
    const numRuns = Math.min(batchSize, options.requests - result.requests)
    const seed = options.seed + result.requests
    const requests = fc.sample(arbitrary, { numRuns, seed })
    const sendNext = async (client: RawHttpClient): Promise<void> => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
        const number = ++result.requests
        const bytes = toBytes(next, { csrf, token: sessions[next.role], number })
        const response = await client
          .send(bytes, { isHead: next.method === 'HEAD' })
          .catch((error: unknown) => String(error))
        recordResponse(next, response, result)
      }
    }
    await Promise.all(clients.map(sendNext))
  }
  result.perSecond = result.requests / ((performance.now() - startedAt) / 1_000)
  for (const client of clients) client.close()
  return result
}

function recordResponse(
  request: FuzzRequest,
  response: RawResponse | string | undefined,
  result: FuzzResult,
): void {
  if (typeof response === 'string') {
    result.failures.push(`${describe(request)}: ${response}`)
    return
  }
  const status = response?.status ?? 0
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
  if (response === undefined) return
  if (status >= 500 || (status >= 400 && internalDetails.test(response.body)))
    result.failures.push(`${describe(request)}: ${status} ${response.body.slice(0, 300)}`)
  if (status >= 200 && status < 300) {
    result.acceptedCalls.add(request.call)
    const bill = /\/bills\/([\w-]+)"/.exec(response.body)?.[1]
    if (request.call === 'POST /api/billplz/pay' && bill !== undefined) result.bills.add(bill)
  }
}

function describe({ method, target, headers, body, role }: FuzzRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body.toString('latin1').slice(0, 600))
  return `${role} ${method} ${target.slice(0, 300)} ${JSON.stringify(headers)} ${text}`
}

type Csrf = { token: string; cookie: string }

function toBytes(
  { method, target, headers, body, role }: FuzzRequest,
  { csrf, token, number }: { csrf: Csrf; token: string; number: number },
): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'host: shop.test',
    // Each request comes from another IP, so that rate limits do not refuse most of them.
    `x-forwarded-for: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    ...(role === 'guest' ? [] : [`authorization: Bearer ${token}`]),
    `cookie: ${csrf.cookie}`,
    `x-csrf-token: ${csrf.token}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}

async function readDocument(url: string): Promise<OpenApiDocument> {
  const response = await fetch(`${url}/openapi.json`)
  // Cast: @fastify/swagger generates the document from the contract.
  const document = (await response.json()) as OpenApiDocument
  if (Object.keys(document.paths).length < 150) throw new Error('the document has too few paths')
  return document
}

async function issueCsrfPair(url: string): Promise<Csrf> {
  const response = await fetch(`${url}/api/init`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { token: await response.text(), cookie: cookies.join('; ') }
}
