/**
 * Sends one HTTP request to a provider with a timeout, a circuit breaker and one log line. Returns
 * every status below 500; anything else throws NoResponse, which says whether the request may have
 * arrived.
 */
import { Agent, request } from 'undici'

import type { Log } from '#server/log.ts'

import { breakCircuit } from './break-circuit.ts'

export type ProviderResponse = {
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
}

export type ProviderCall = {
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  timeoutMs: number
  body?: string
}

/** Throws NoResponse. */
export type CallProvider = (call: ProviderCall) => Promise<ProviderResponse>

/** There was no usable response. `arrived` is false when the request certainly did not arrive. */
export class NoResponse extends Error {
  readonly arrived: boolean

  constructor(arrived: boolean, cause: unknown) {
    super('no response from the provider', { cause })
    this.arrived = arrived
  }
}

const connectMs = 5_000
const maxResponseBytes = 256 * 1024
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export function callProvider(options: { provider: string; log: Log }): CallProvider {
  const { provider, log } = options
  const agent = new Agent({ connect: { timeout: connectMs }, keepAliveTimeout: 10_000 })
  const circuit = breakCircuit()

  const send = async (call: ProviderCall): Promise<ProviderResponse> => {
    const response = await request(call.url, {
      method: call.method,
      dispatcher: agent,
      // One timeout for the whole exchange, so that a slow trickle of bytes does not extend it.
      signal: AbortSignal.timeout(call.timeoutMs),
      headers: call.headers,
      ...(call.body !== undefined && { body: call.body }),
    })
    const text = await readText(response.body)
    if (response.statusCode >= 500) throw new Error(`${provider} responded ${response.statusCode}`)
    return { status: response.statusCode, text, headers: response.headers }
  }

  return async (call) => {
    const startedAt = performance.now()
    const line = { event: 'provider.called', provider, operation: call.operation }
    try {
      const response = await circuit.run(() => send(call))
      const ms = Math.round(performance.now() - startedAt)
      log.info({ ...line, outcome: response.status, ms }, 'provider called')
      return response
    } catch (error) {
      const ms = Math.round(performance.now() - startedAt)
      log.warn({ ...line, outcome: 'no response', ms, error }, 'provider called')
      const sent = !circuit.isOpenError(error) && !notConnected.has(codeOf(error))
      throw new NoResponse(sent, error)
    }
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** Returns the body as text. Throws when it is longer than `maxResponseBytes`. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxResponseBytes) throw new Error(`response exceeds ${maxResponseBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
