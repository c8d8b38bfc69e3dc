/**
 * One exchange with Billplz over HTTP: key, time limits, circuit, one log line. Answers every status
 * below 500; anything else, and silence, is thrown, together with whether the request may have arrived.
 */
import { Agent, request } from 'undici'

import type { Log } from '#server/log.ts'

import { breakCircuit } from './break-circuit.ts'

/** What the answer's headers say about the allowance for looking. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number } | 'unlimited'

export type Answer = { status: number; text: string; allowance: Allowance | undefined }

export type Asked = {
  operation: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  timeoutMs: number
  body?: string
}

export type Exchange = {
  /** Throws NoAnswer. */
  ask(asked: Asked): Promise<Answer>
}

/** There was no usable answer. `arrived` is false when the request certainly reached nobody. */
export class NoAnswer extends Error {
  readonly arrived: boolean

  constructor(arrived: boolean, cause: unknown) {
    super('no answer from the payment provider', { cause })
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

export function createExchange(options: { baseUrl: string; apiKey: string; log: Log }): Exchange {
  const { baseUrl, log } = options
  const agent = new Agent({ connect: { timeout: connectMs }, keepAliveTimeout: 10_000 })
  const authorization = `Basic ${Buffer.from(`${options.apiKey}:`).toString('base64')}`
  const circuit = breakCircuit()

  const send = async ({ method, path, timeoutMs, body }: Asked): Promise<Answer> => {
    const answer = await request(`${baseUrl}${path}`, {
      method,
      dispatcher: agent,
      // One limit for all of it, so that an answer dripping in does not count as one.
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    const text = await readText(answer.body)
    if (answer.statusCode >= 500) throw new Error(`the provider answered ${answer.statusCode}`)
    return { status: answer.statusCode, text, allowance: readAllowance(answer.headers) }
  }

  return {
    async ask(asked) {
      const began = performance.now()
      const line = { event: 'provider.called', provider: 'billplz', operation: asked.operation }
      try {
        const answer = await circuit.run(() => send(asked))
        const ms = Math.round(performance.now() - began)
        log.info({ ...line, outcome: answer.status, ms }, 'provider called')
        return answer
      } catch (error) {
        const ms = Math.round(performance.now() - began)
        log.warn({ ...line, outcome: 'no answer', ms, error }, 'provider called')
        const sent = !circuit.isOpenError(error) && !notConnected.has(codeOf(error))
        throw new NoAnswer(sent, error)
      }
    },
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

function readAllowance(
  headers: Record<string, string | string[] | undefined>,
): Allowance | undefined {
  if (headers['ratelimit-limit'] === 'unlimited') return 'unlimited'
  const limit = Number(headers['ratelimit-limit'])
  const remaining = Number(headers['ratelimit-remaining'])
  const resetSeconds = Number(headers['ratelimit-reset'])
  return [limit, remaining, resetSeconds].every(Number.isFinite)
    ? { limit, remaining, resetSeconds }
    : undefined
}

/** The body as text. Throws when it is longer than any answer of Billplz. */
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
