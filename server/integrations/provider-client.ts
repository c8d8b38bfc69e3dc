/**
 * HTTP client of Billplz and PayPal: sends each request once, with a timeout, a circuit breaker and
 * one log line.
 */
import { Agent, request } from 'undici'

import type { Log } from '#server/log.ts'

import { createCircuitBreaker } from './circuit-breaker.ts'

export type ProviderResponse = {
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
}

type ProviderCall = {
  /** Name of the call in logs, such as `create`. */
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  timeoutMs: number
  body?: string
}

/**
 * Returns every response with a status below 500. Otherwise throws NoResponseError, which says
 * whether the request may have arrived.
 */
type ProviderClient = (call: ProviderCall) => Promise<ProviderResponse>

/**
 * Thrown when there is no usable response: no connection, a timeout, a status of 500 or more, or a
 * response above `maxResponseBytes`.
 */
export class NoResponseError extends Error {
  /** False only when the provider certainly received no request. */
  readonly mayHaveArrived: boolean
  /** True when the circuit was open, so that an immediate retry would fail too. */
  readonly isCircuitOpen: boolean

  /** `requestName`: provider and operation, for the log. */
  constructor(requestName: string, cause: unknown, { isCircuitOpen }: { isCircuitOpen: boolean }) {
    super(`no response to ${requestName}`, { cause })
    this.isCircuitOpen = isCircuitOpen
    this.mayHaveArrived = !isCircuitOpen && !connectErrorCodes.has(errorCodeOf(cause))
  }
}

const connectTimeoutMs = 5_000
/** Idle connections are closed after this time. */
const keepAliveMs = 10_000
/** Far above any response of Billplz or PayPal; protects memory. */
const maxResponseBytes = 256 * 1024
/** Error codes of a connection that was never opened, so nothing was sent. */
const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Returns a client for one provider. Each client has its own circuit breaker, so a shop needs one
 * client for all calls to a provider.
 */
export function createProviderClient(options: { provider: string; log: Log }): ProviderClient {
  const { provider, log } = options
  const agent = new Agent({ connect: { timeout: connectTimeoutMs }, keepAliveTimeout: keepAliveMs })
  const circuit = createCircuitBreaker()

  const send = async (call: ProviderCall): Promise<ProviderResponse> => {
    const response = await request(call.url, {
      method: call.method,
      dispatcher: agent,
      // One timeout for the whole exchange. A timeout between bytes could be extended without end
      // by a provider that sends one byte at a time.
      signal: AbortSignal.timeout(call.timeoutMs),
      headers: call.headers,
      ...(call.body !== undefined && { body: call.body }),
    })
    const text = await readLimitedText(response.body)
    if (response.statusCode >= 500) throw new Error(`${provider} responded ${response.statusCode}`)
    return { status: response.statusCode, text, headers: response.headers }
  }

  return async (call) => {
    const startedAt = performance.now()
    const logFields = { event: 'provider.called', provider, operation: call.operation }
    try {
      const response = await circuit.run(() => send(call))
      const ms = Math.round(performance.now() - startedAt)
      log.info({ ...logFields, outcome: response.status, ms }, 'provider called')
      return response
    } catch (error) {
      const ms = Math.round(performance.now() - startedAt)
      log.warn({ ...logFields, outcome: 'no response', ms, error }, 'provider did not respond')
      throw new NoResponseError(`${provider} request ${call.operation}`, error, {
        isCircuitOpen: circuit.isOpenError(error),
      })
    }
  }
}

function errorCodeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** Returns the body as text. Throws when it is longer than `maxResponseBytes`. */
async function readLimitedText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of body) {
    byteCount += chunk.length
    if (byteCount > maxResponseBytes) throw new Error(`response exceeds ${maxResponseBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
