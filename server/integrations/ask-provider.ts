/**
 * One exchange with a provider over HTTP: time limit, circuit, one log line. Answers every status below
 * 500; anything else, and silence, is thrown, together with whether the request may have arrived.
 */
import { Agent, request } from 'undici'

import type { Log } from '#server/log.ts'

import { breakCircuit } from './break-circuit.ts'

export type ProviderAnswer = {
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

/** Throws NoAnswer. */
export type AskProvider = (call: ProviderCall) => Promise<ProviderAnswer>

/** There was no usable answer. `arrived` is false when the request certainly reached nobody. */
export class NoAnswer extends Error {
  readonly arrived: boolean

  constructor(arrived: boolean, cause: unknown) {
    super('no answer from the provider', { cause })
    this.arrived = arrived
  }
}

const connectMs = 5_000
const longestAnswer = 256 * 1024
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export function askProvider(options: { provider: string; log: Log }): AskProvider {
  const { provider, log } = options
  const agent = new Agent({ connect: { timeout: connectMs }, keepAliveTimeout: 10_000 })
  const circuit = breakCircuit()

  const send = async (call: ProviderCall): Promise<ProviderAnswer> => {
    const answer = await request(call.url, {
      method: call.method,
      dispatcher: agent,
      // One limit for all of it, so that an answer dripping in does not count as one.
      signal: AbortSignal.timeout(call.timeoutMs),
      headers: call.headers,
      ...(call.body !== undefined && { body: call.body }),
    })
    const text = await readText(answer.body)
    if (answer.statusCode >= 500) throw new Error(`the provider answered ${answer.statusCode}`)
    return { status: answer.statusCode, text, headers: answer.headers }
  }

  return async (call) => {
    const began = performance.now()
    const line = { event: 'provider.called', provider, operation: call.operation }
    try {
      const answer = await circuit.run(() => send(call))
      const ms = Math.round(performance.now() - began)
      log.info({ ...line, outcome: answer.status, ms }, 'provider called')
      return answer
    } catch (error) {
      const ms = Math.round(performance.now() - began)
      log.warn({ ...line, outcome: 'no answer', ms, error }, 'provider called')
      const sent = !circuit.isOpenError(error) && !notConnected.has(codeOf(error))
      throw new NoAnswer(sent, error)
    }
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** The body as text. Throws when it is longer than any answer of a provider. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > longestAnswer) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
