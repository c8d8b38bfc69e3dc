/**
 * Checks that PayPal signed a webhook for our webhook id, and that the webhook is recent. The
 * signature is checked with PayPal's certificate, which is cached. When the certificate server is
 * down, PayPal's API checks the signature. When both are down, the signature cannot be checked: the
 * caller responds 503, and PayPal sends the webhook again.
 */
import type { Log } from '#server/log.ts'

import type { ApiClient } from './api-client.ts'
import { createCertificateCache } from './certificate-cache.ts'
import {
  isRecent,
  isSigned,
  isTrustedCertificateUrl,
  readTransmission,
  type Transmission,
} from './paypal.signature.ts'
import { readEvent, readVerification, type WebhookEvent } from './paypal.wire.ts'

export type WebhookCheckResult =
  | { ok: true; event: WebhookEvent }
  | {
      ok: false
      /**
       * `malformed`: not a webhook. `signature`: not signed by PayPal. `stale`: too old, or from
       * the future. `not checked`: cannot be checked now.
       */
      reason: 'malformed' | 'signature' | 'stale' | 'not checked'
    }

/** Timeout of the call with which PayPal's API checks a signature. */
const apiTimeoutMs = 5_000
/**
 * Limit for webhooks whose certificate is not cached. Each of them causes a fetch, and perhaps a
 * call of PayPal's API, so forged webhooks could otherwise cause any number of requests.
 */
const maxLookupsPerMinute = 20

type WebhookCheckOptions = {
  baseUrl: string
  webhookId: string
  isProduction: boolean
  now: () => Date
  log: Log
}

/**
 * Returns a function that checks one webhook. All webhooks that it checks share its certificate
 * cache and its lookup budget.
 */
export function createWebhookCheck(options: WebhookCheckOptions, apiClient: ApiClient) {
  const certificates = createCertificateCache(options.now)
  const consumeLookup = createLookupBudget(options.now)

  return async function checkWebhook(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
  ): Promise<WebhookCheckResult> {
    const transmission = readTransmission(headers)
    const event = readEvent(body.toString('utf8'))
    if (!transmission || !event) return { ok: false, reason: 'malformed' }
    const { certificateUrl } = transmission
    if (!isTrustedCertificateUrl(certificateUrl, options)) return { ok: false, reason: 'signature' }
    if (!isRecent(transmission, options.now())) return { ok: false, reason: 'stale' }
    const cachedCertificate = certificates.find(certificateUrl)
    if (cachedCertificate === undefined && !consumeLookup())
      return { ok: false, reason: 'not checked' }
    const certificateResult =
      cachedCertificate === undefined
        ? await certificates.fetch(certificateUrl)
        : ({ ok: true, certificate: cachedCertificate } as const)
    if (!certificateResult.ok && certificateResult.reason === 'unreachable') {
      const verification = await verifyByApi(transmission, body, { options, apiClient })
      if (verification === undefined) return { ok: false, reason: 'not checked' }
      return verification === 'SUCCESS' ? { ok: true, event } : { ok: false, reason: 'signature' }
    }
    // PayPal has no such certificate, so the webhook is forged; no API call is needed.
    if (!certificateResult.ok) return { ok: false, reason: 'signature' }
    const { certificate } = certificateResult
    return isSigned(body, transmission, { webhookId: options.webhookId, certificate })
      ? { ok: true, event }
      : { ok: false, reason: 'signature' }
  }
}

/**
 * Returns a function that consumes one lookup and returns whether it was within the minute's
 * budget.
 */
function createLookupBudget(now: () => Date): () => boolean {
  let minute = 0
  let lookupCount = 0
  return () => {
    const currentMinute = Math.floor(now().getTime() / 60_000)
    if (currentMinute !== minute) {
      minute = currentMinute
      lookupCount = 0
    }
    lookupCount += 1
    return lookupCount <= maxLookupsPerMinute
  }
}

/** Returns PayPal's verification of the signature, or undefined when the API call fails. */
async function verifyByApi(
  transmission: Transmission,
  body: Buffer,
  { options, apiClient }: { options: WebhookCheckOptions; apiClient: ApiClient },
): Promise<'SUCCESS' | 'FAILURE' | undefined> {
  // PayPal needs the event exactly as it was sent, so its text is inserted instead of parsed and
  // serialised again. Safe only because `readEvent` has parsed the whole text as one JSON value.
  const requestWithoutEvent = JSON.stringify({
    auth_algo: transmission.algorithm,
    cert_url: transmission.certificateUrl,
    transmission_id: transmission.id,
    transmission_sig: transmission.signature,
    transmission_time: transmission.time,
    webhook_id: options.webhookId,
  })
  try {
    const response = await apiClient.send({
      operation: 'verify',
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      timeoutMs: apiTimeoutMs,
      body: `${requestWithoutEvent.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`,
    })
    return response.status === 200 ? readVerification(response.text) : undefined
  } catch (error) {
    options.log.warn({ event: 'webhook.unverified', error }, 'PayPal could not verify a webhook')
    return undefined
  }
}
