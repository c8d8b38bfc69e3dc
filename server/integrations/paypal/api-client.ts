/**
 * HTTP client of PayPal's API. The access token is cached until shortly before it expires. When
 * PayPal rejects a token, a call is repeated once with a new token.
 */
import {
  createProviderClient,
  type ProviderResponse,
} from '#server/integrations/provider-client.ts'
import type { Log } from '#server/log.ts'

import { readToken } from './paypal.wire.ts'

export type ApiRequest = {
  /** Name of the call in logs, such as `create`. */
  operation: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** Timeout of one request. A call may need two requests, and two more for tokens. */
  timeoutMs: number
  /** JSON text. */
  body?: string
  /** Idempotency key: a repeated creation returns the first result. At most 108 characters. */
  requestId?: string
}

export type ApiClient = {
  /**
   * Returns every response with a status below 500. Throws NoTokenError, or NoResponseError of
   * provider-client.ts.
   */
  send(request: ApiRequest): Promise<ProviderResponse>
}

/** A token is replaced this long before it expires, because a call takes time to arrive. */
const expiryMarginMs = 60_000
const tokenTimeoutMs = 5_000

/** Each client has its own token and circuit breaker, so a shop needs one client for all calls. */
export function createApiClient(options: {
  baseUrl: string
  clientId: string
  secret: string
  now: () => Date
  log: Log
}): ApiClient {
  const { baseUrl, clientId, secret, now, log } = options
  const callApi = createProviderClient({ provider: 'paypal', log })
  const credentials = Buffer.from(`${clientId}:${secret}`).toString('base64')
  let cachedToken: { token: string; expiresAtMs: number } | undefined
  let tokenRequest: Promise<string> | undefined

  /** Requests and caches a new token. Throws NoTokenError and NoResponseError. */
  const fetchToken = async (): Promise<string> => {
    const response = await callApi({
      operation: 'token',
      method: 'POST',
      url: `${baseUrl}/v1/oauth2/token`,
      timeoutMs: tokenTimeoutMs,
      headers: {
        authorization: `Basic ${credentials}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const parsed = response.status === 200 ? readToken(response.text) : undefined
    if (!parsed) throw new NoTokenError(response.status)
    cachedToken = {
      token: parsed.token,
      expiresAtMs: now().getTime() + parsed.seconds * 1000 - expiryMarginMs,
    }
    return parsed.token
  }
  const getToken = (): Promise<string> => {
    if (cachedToken && cachedToken.expiresAtMs > now().getTime())
      return Promise.resolve(cachedToken.token)
    // Concurrent calls share one token request.
    tokenRequest ??= fetchToken().finally(() => (tokenRequest = undefined))
    return tokenRequest
  }
  const sendWithToken = async ({
    path,
    body,
    requestId,
    ...request
  }: ApiRequest): Promise<ProviderResponse> =>
    callApi({
      ...request,
      url: `${baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${await getToken()}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
    })
  return {
    async send(request) {
      const response = await sendWithToken(request)
      if (response.status !== 401) return response
      // PayPal rejected the token before its expiry: try once with a new one. If another call has
      // replaced the token meanwhile, this costs one more token request.
      cachedToken = undefined
      return sendWithToken(request)
    },
  }
}

/**
 * Thrown when PayPal rejects our credentials or returns no token. The call was not sent, or PayPal
 * rejected it with status 401.
 */
export class NoTokenError extends Error {
  /** PayPal rejected the client id or the secret. */
  readonly areCredentialsRejected: boolean

  constructor(status: number) {
    super(`PayPal returned no access token, status ${status}`)
    this.areCredentialsRejected = status === 401 || status === 403
  }
}
