/** HTTP client of Billplz's API: adds the API key, and reads the rate limit of each response. */
import {
  createProviderClient,
  type ProviderResponse,
} from '#server/integrations/provider-client.ts'
import type { Log } from '#server/log.ts'

export { NoResponseError } from '#server/integrations/provider-client.ts'

/**
 * The rate limit for reading bills, from the response's headers: `limit` GETs per window,
 * `remaining` GETs in the current window, and `resetSeconds` until the window ends.
 */
export type ProviderRateLimit =
  | { limit: number; remaining: number; resetSeconds: number }
  | 'unlimited'

export type ApiResponse = { status: number; text: string; rateLimit: ProviderRateLimit | undefined }

type ApiRequest = {
  /** Name of the call in logs, such as `create`. */
  operation: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  timeoutMs: number
  body?: string
}

export type ApiClient = {
  /** Returns every response with a status below 500. Throws NoResponseError. */
  send(request: ApiRequest): Promise<ApiResponse>
}

/** Each client has its own circuit breaker, so a shop needs one client for all its calls. */
export function createApiClient(options: { baseUrl: string; apiKey: string; log: Log }): ApiClient {
  const { baseUrl, log } = options
  const callApi = createProviderClient({ provider: 'billplz', log })
  const authorization = `Basic ${Buffer.from(`${options.apiKey}:`).toString('base64')}`
  return {
    async send({ path, body, ...request }) {
      const { status, text, headers } = await callApi({
        ...request,
        url: `${baseUrl}${path}`,
        headers: {
          authorization,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      })
      return { status, text, rateLimit: readRateLimit(headers) }
    },
  }
}

/** Returns undefined when a header is missing or not a number. */
function readRateLimit(headers: ProviderResponse['headers']): ProviderRateLimit | undefined {
  if (headers['ratelimit-limit'] === 'unlimited') return 'unlimited'
  const limit = Number(headers['ratelimit-limit'])
  const remaining = Number(headers['ratelimit-remaining'])
  const resetSeconds = Number(headers['ratelimit-reset'])
  return [limit, remaining, resetSeconds].every(Number.isFinite)
    ? { limit, remaining, resetSeconds }
    : undefined
}
