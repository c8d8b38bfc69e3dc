/**
 * Sends generated requests to a shop over keep-alive connections. Reports each response that a shop
 * must not send: a status of 500 or above, or an error that contains internal details.
 */
import fc from 'fast-check'

import type { Db } from '#server/db/open-database.ts'
import { RawHttpClient, type RawResponse } from '#tests/support/network/raw-http-client.ts'

import { readKnownValues, validBodies } from './known-values.ts'
import { createRequestArbitrary, type FuzzRequest, type OpenApiDocument } from './requests.ts'
import { openSessions } from './sessions.ts'

type FuzzTarget = { url: string; db: Db; now(): Date }

type FuzzResult = {
  requestCount: number
  requestsPerSecond: number
  /** Number of responses by status; 0 stands for a connection closed without a response. */
  countByStatus: Map<number, number>
  /** Calls with at least one accepted request. */
  acceptedCalls: Set<string>
  /** Ids of the bills that accepted pay calls created. */
  acceptedBillIds: Set<string>
  /** One line for each response that a shop must not send. */
  failures: string[]
}

/** Fewer calls with an accepted request mean that most handlers were not reached. */
export const minAcceptedCalls = 15

const batchSize = 2_000
/** The run ends early with more failures. */
const maxFailures = 20
/** The document has more paths; fewer mean that it is incomplete. */
const minDocumentPaths = 150
/** Characters that a failure shows of the path and the response, and of the request body. */
const shownTextLength = 300
const shownBodyLength = 600

/** Matches text of a stack trace, of SQL or of a library, which no error response may contain. */
const internalDetails =
  /\bat \S+ \(|node:internal|node_modules|\.ts:\d+|violates \w+ constraint|syntax error at|relation "|ECONNREFUSED|PGlite|invalid input syntax/

/**
 * Sends `requestCount` requests. The same seed gives the same requests. Only the ids in them
 * differ, because each shop creates its own.
 */
export async function runFuzz(
  target: FuzzTarget,
  options: { requestCount: number; seed: number; connectionCount: number },
): Promise<FuzzResult> {
  const document = await readOpenApiDocument(target.url)
  const csrf = await issueCsrfPair(target.url)
  const result: FuzzResult = {
    requestCount: 0,
    requestsPerSecond: 0,
    countByStatus: new Map(),
    acceptedCalls: new Set(),
    acceptedBillIds: new Set(),
    failures: [],
  }
  const clients = Array.from(
    { length: options.connectionCount },
    () => new RawHttpClient(target.url),
  )
  const startedAt = performance.now()
  while (result.requestCount < options.requestCount && result.failures.length < maxFailures) {
    // Each batch gets new sessions and values, because fuzzed calls end sessions and create
    // objects.
    const arbitrary = createRequestArbitrary(
      document,
      await readKnownValues(target.db),
      validBodies,
    )
    const sessions = await openSessions(target.db, target.now)
    const numRuns = Math.min(batchSize, options.requestCount - result.requestCount)
    const seed = options.seed + result.requestCount
    const requests = fc.sample(arbitrary, { numRuns, seed })
    const sendRequests = async (client: RawHttpClient): Promise<void> => {
      for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
        const requestNumber = ++result.requestCount
        const bytes = toBytes(request, { csrf, token: sessions[request.role], requestNumber })
        const response = await client
          .send(bytes, { isHead: request.method === 'HEAD' })
          .catch((error: unknown) => String(error))
        recordResponse(request, response, result)
      }
    }
    await Promise.all(clients.map(sendRequests))
  }
  result.requestsPerSecond = result.requestCount / ((performance.now() - startedAt) / 1_000)
  for (const client of clients) client.close()
  return result
}

/** `response` is a text for a network error, and undefined if the shop closed the connection. */
function recordResponse(
  request: FuzzRequest,
  response: RawResponse | string | undefined,
  result: FuzzResult,
): void {
  if (typeof response === 'string') {
    result.failures.push(`${describeRequest(request)}: ${response}`)
    return
  }
  const status = response?.status ?? 0
  result.countByStatus.set(status, (result.countByStatus.get(status) ?? 0) + 1)
  if (response === undefined) return
  if (status >= 500 || (status >= 400 && internalDetails.test(response.body)))
    result.failures.push(
      `${describeRequest(request)}: ${status} ${response.body.slice(0, shownTextLength)}`,
    )
  if (status >= 200 && status < 300) {
    result.acceptedCalls.add(request.call)
    const billId = /\/bills\/([\w-]+)"/.exec(response.body)?.[1]
    if (request.call === 'POST /api/billplz/pay' && billId !== undefined)
      result.acceptedBillIds.add(billId)
  }
}

function describeRequest({ method, target, headers, body, role }: FuzzRequest): string {
  const bodyText =
    body === undefined ? '' : JSON.stringify(body.toString('latin1').slice(0, shownBodyLength))
  const shownTarget = target.slice(0, shownTextLength)
  return `${role} ${method} ${shownTarget} ${JSON.stringify(headers)} ${bodyText}`
}

/** The CSRF token and the cookies that belong to it. */
type Csrf = { token: string; cookie: string }

function toBytes(
  { method, target, headers, body, role }: FuzzRequest,
  { csrf, token, requestNumber }: { csrf: Csrf; token: string; requestNumber: number },
): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'host: shop.test',
    // Each request comes from another IP, so that rate limits do not refuse most of them.
    `x-forwarded-for: ${toPrivateIp(requestNumber)}`,
    ...(role === 'guest' ? [] : [`authorization: Bearer ${token}`]),
    `cookie: ${csrf.cookie}`,
    `x-csrf-token: ${csrf.token}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}

function toPrivateIp(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

async function readOpenApiDocument(url: string): Promise<OpenApiDocument> {
  const response = await fetch(`${url}/openapi.json`)
  // Cast: @fastify/swagger generates the document from the contract.
  const document = (await response.json()) as OpenApiDocument
  const pathCount = Object.keys(document.paths).length
  if (pathCount < minDocumentPaths)
    throw new Error(`the OpenAPI document has only ${pathCount} paths`)
  return document
}

async function issueCsrfPair(url: string): Promise<Csrf> {
  const response = await fetch(`${url}/api/init`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { token: await response.text(), cookie: cookies.join('; ') }
}
