import type { ProviderAccess } from '#domain/go-live/check-trials.ts'
import { NoResponseError } from '#server/integrations/provider-client.ts'

import { NoTokenError, type ApiClient } from './api-client.ts'
import { readWebhookUrl } from './paypal.wire.ts'

export type PayPalAccess = {
  access: ProviderAccess
  /**
   * The URL to which PayPal sends webhooks, set when `access` is ok. Empty if PayPal names none.
   */
  webhookUrl?: string
}

const timeoutMs = 5_000

/**
 * Checks PayPal's credentials and the id of the webhook by reading the webhook. `refused`: wrong
 * credentials. `unknown`: wrong webhook id. `busy`: rate limit reached. `unreachable`: no response,
 * or another status. Never throws for a failed call.
 */
export async function checkAccess(apiClient: ApiClient, webhookId: string): Promise<PayPalAccess> {
  try {
    const { status, text } = await apiClient.send({
      operation: 'webhook',
      method: 'GET',
      path: `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`,
      timeoutMs,
    })
    if (status === 200) return { access: { ok: true }, webhookUrl: readWebhookUrl(text) }
    if (status === 404 || status === 400) return { access: { ok: false, reason: 'unknown' } }
    if (status === 401 || status === 403) return { access: { ok: false, reason: 'refused' } }
    return { access: { ok: false, reason: status === 429 ? 'busy' : 'unreachable' } }
  } catch (error) {
    if (error instanceof NoTokenError) {
      const reason = error.areCredentialsRejected ? 'refused' : 'unreachable'
      return { access: { ok: false, reason } }
    }
    if (!(error instanceof NoResponseError)) throw error
    return { access: { ok: false, reason: 'unreachable' } }
  }
}
