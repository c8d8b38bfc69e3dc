/**
 * One exchange with PayPal: an access token that is kept until shortly before it ends and fetched anew,
 * once, when PayPal does not accept it, and the two forms of an error.
 */
import { askProvider, type ProviderAnswer } from '#server/integrations/ask-provider.ts'
import type { Log } from '#server/log.ts'

import { readToken } from './paypal.wire.ts'

export type Asked = {
  operation: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  timeoutMs: number
  /** JSON text. */
  body?: string
  /** Makes a repeated creation answer the first one. At most 108 characters. */
  requestId?: string
}

export type Exchange = {
  /** Answers every status below 500. Throws NoAnswer or NoToken. */
  ask(asked: Asked): Promise<ProviderAnswer>
}

/** A token is not used for the last part of its life: a call may take a while to arrive. */
const marginMs = 60_000
const tokenMs = 5_000

export function createExchange(options: {
  baseUrl: string
  clientId: string
  secret: string
  now: () => Date
  log: Log
}): Exchange {
  const { baseUrl, now } = options
  const ask = askProvider({ provider: 'paypal', log: options.log })
  const key = Buffer.from(`${options.clientId}:${options.secret}`).toString('base64')
  let kept: { token: string; until: number } | undefined
  let fetching: Promise<string> | undefined

  const fetchToken = async (): Promise<string> => {
    const answer = await ask({
      operation: 'token',
      method: 'POST',
      url: `${baseUrl}/v1/oauth2/token`,
      timeoutMs: tokenMs,
      headers: {
        authorization: `Basic ${key}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const read = answer.status === 200 ? readToken(answer.text) : undefined
    if (!read) throw new NoToken(answer.status)
    kept = { token: read.token, until: now().getTime() + read.seconds * 1000 - marginMs }
    return read.token
  }
  const token = (): Promise<string> => {
    if (kept && kept.until > now().getTime()) return Promise.resolve(kept.token)
    // Calls that begin together share one token.
    fetching ??= fetchToken().finally(() => (fetching = undefined))
    return fetching
  }
  const send = async ({ path, body, requestId, ...asked }: Asked): Promise<ProviderAnswer> =>
    ask({
      ...asked,
      url: `${baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${await token()}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
    })
  return {
    async ask(asked) {
      const answer = await send(asked)
      if (answer.status !== 401) return answer
      kept = undefined
      return send(asked)
    },
  }
}

/** PayPal does not know our key, or answered nonsense: a call was never made. */
export class NoToken extends Error {
  constructor(status: number) {
    super(`no access token, status ${status}`)
  }
}
