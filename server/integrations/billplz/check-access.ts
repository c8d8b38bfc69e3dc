import type { ProviderAccess } from '#domain/go-live/check-trials.ts'

import { NoResponseError, type ApiClient } from './api-client.ts'

const timeoutMs = 5_000

/**
 * Checks the API key and the collection id by reading the collection. `refused`: wrong key.
 * `unknown`: wrong collection id. `busy`: rate limit reached. `unreachable`: no response, or
 * another status, such as a server error. Never throws for a failed call.
 */
export async function checkAccess(
  apiClient: ApiClient,
  collectionId: string,
): Promise<ProviderAccess> {
  const request = {
    operation: 'collection',
    method: 'GET',
    path: `/v3/collections/${encodeURIComponent(collectionId)}`,
    timeoutMs,
  } as const
  try {
    return toProviderAccess((await apiClient.send(request)).status)
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    return { ok: false, reason: 'unreachable' }
  }
}

function toProviderAccess(status: number): ProviderAccess {
  if (status < 300) return { ok: true }
  if (status === 401 || status === 403) return { ok: false, reason: 'refused' }
  if (status === 404) return { ok: false, reason: 'unknown' }
  return { ok: false, reason: status === 429 ? 'busy' : 'unreachable' }
}
