/**
 * HTTP exchange with PayPal. The access token is cached until shortly before it expires and fetched
 * again, once, when PayPal rejects it.
 */
import { callProvider, type ProviderResponse } from '#server/integrations/call-provider.ts'
import type { Log } from '#server/log.ts'

import { readToken } from './paypal.wire.ts'

export type ApiRequest = {
  operation: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  timeoutMs: number
  /** JSON text. */
  body?: string
  /** Idempotency key: a repeated creation returns the first result. At most 108 characters. */
  requestId?: string
}

export type Exchange = {
  /** Returns every status below 500. Throws NoResponse or NoToken. */
  ask(request: ApiRequest): Promise<ProviderResponse>
}

/** Tokens are replaced this long before they expire, because a call takes time to arrive. */
const expiryMarginMs = 60_000
const tokenTimeoutMs = 5_000

export function createExchange(options: {
  baseUrl: string
  clientId: string
  secret: string
  now: () => Date
  log: Log
}): Exchange {
  const { baseUrl, now } = options
  const ask = callProvider({ provider: 'paypal', log: options.log })
  const key = Buffer.from(`${options.clientId}:${options.secret}`).toString('base64')
  let cached: { token: string; until: number } | undefined
  let fetching: Promise<string> | undefined

  const fetchToken = async (): Promise<string> => {
    const response = await ask({
      operation: 'token',
      method: 'POST',
      url: `${baseUrl}/v1/oauth2/token`,
      timeoutMs: tokenTimeoutMs,
      headers: {
        authorization: `Basic ${key}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const read = response.status === 200 ? readToken(response.text) : undefined
    if (!read) throw new NoToken(response.status)
    cached = { token: read.token, until: now().getTime() + read.seconds * 1000 - expiryMarginMs }
    return read.token
  }
  const token = (): Promise<string> => {
    if (cached && cached.until > now().getTime()) return Promise.resolve(cached.token)
    // Concurrent calls share one token request.
    fetching ??= fetchToken().finally(() => (fetching = undefined))
    return fetching
  }
  const send = async ({
    path,
    body,
    requestId,
    ...request
  }: ApiRequest): Promise<ProviderResponse> =>
    ask({
      ...request,
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
    async ask(request) {
      const response = await send(request)
      if (response.status !== 401) return response
      cached = undefined
      return send(request)
    },
  }
}

/** Thrown when PayPal rejects our credentials or sends no usable token; the call was not sent. */
export class NoToken extends Error {
  constructor(status: number) {
    super(`no access token, status ${status}`)
  }
}
