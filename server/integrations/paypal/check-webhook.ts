/**
 * Checks that a webhook is from PayPal, for us, and recent, with PayPal's cached certificate. When
 * the certificate server is down, PayPal's API decides. When both are down there is no verdict: the
 * caller responds 503 and PayPal sends the webhook again.
 */
import { request } from 'undici'

import type { Log } from '#server/log.ts'

import type { Exchange } from './exchange.ts'
import {
  isFresh,
  isSigned,
  isTrustedHost,
  isValidNow,
  readTransmission,
  type Transmission,
} from './paypal.signature.ts'
import { readEvent, readVerification, type WebhookEvent } from './paypal.wire.ts'

export type CheckedWebhook =
  | { ok: true; event: WebhookEvent }
  | { ok: false; reason: 'shape' | 'signature' | 'stale' | 'no verdict' }

const timeoutMs = 5_000
const maxCertificateLength = 64 * 1024
/** Limit for fetches and API calls caused by webhooks with an unknown certificate. */
const maxLookupsPerMinute = 20
/** PayPal uses one or two at a time; the limit protects memory from a flood of URLs. */
const maxCertificates = 8

export function checkWebhook(
  options: {
    baseUrl: string
    webhookId: string
    production: boolean
    now: () => Date
    log: Log
  },
  exchange: Exchange,
) {
  const certificates = new Map<string, string>()
  const mayLookUp = lookupBudget(options.now)

  const knownAt = (url: string): string | undefined => {
    const known = certificates.get(url)
    return known !== undefined && isValidNow(known, options.now()) ? known : undefined
  }

  const fetchCertificate = async (url: string): Promise<string | 'none' | 'unreachable'> => {
    const fetched = await fetchText(url)
    if (fetched === 'none' || fetched === 'unreachable') return fetched
    if (!isValidNow(fetched, options.now())) return 'none'
    if (certificates.size >= maxCertificates) certificates.clear()
    certificates.set(url, fetched)
    return fetched
  }

  const askPayPal = async (transmission: Transmission, body: Buffer) => {
    // PayPal needs the event's exact bytes, so the text is inserted and not serialised again.
    const envelope = JSON.stringify({
      auth_algo: transmission.algorithm,
      cert_url: transmission.certificateUrl,
      transmission_id: transmission.id,
      transmission_sig: transmission.signature,
      transmission_time: transmission.time,
      webhook_id: options.webhookId,
    })
    try {
      const response = await exchange.ask({
        operation: 'verify',
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        timeoutMs,
        body: `${envelope.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`,
      })
      return response.status === 200 ? readVerification(response.text) : undefined
    } catch (error) {
      options.log.warn({ event: 'webhook.unverified', error }, 'PayPal could not verify a webhook')
      return undefined
    }
  }

  return async (
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
  ): Promise<CheckedWebhook> => {
    const transmission = readTransmission(headers)
    const event = readEvent(body.toString('utf8'))
    if (!transmission || !event) return { ok: false, reason: 'shape' }
    if (!isTrustedHost(transmission.certificateUrl, options))
      return { ok: false, reason: 'signature' }
    if (!isFresh(transmission, options.now())) return { ok: false, reason: 'stale' }
    const known = knownAt(transmission.certificateUrl)
    if (known === undefined && !mayLookUp()) return { ok: false, reason: 'no verdict' }
    const certificate = known ?? (await fetchCertificate(transmission.certificateUrl))
    // PayPal has no such certificate, so the webhook is forged; no API call is needed.
    if (certificate === 'none') return { ok: false, reason: 'signature' }
    if (certificate === 'unreachable') {
      const verdict = await askPayPal(transmission, body)
      if (verdict === undefined) return { ok: false, reason: 'no verdict' }
      return verdict === 'SUCCESS' ? { ok: true, event } : { ok: false, reason: 'signature' }
    }
    const { webhookId } = options
    return isSigned(body, transmission, { webhookId, certificate })
      ? { ok: true, event }
      : { ok: false, reason: 'signature' }
  }
}

/**
 * Returns a function that consumes one lookup and returns whether it was within the minute's
 * budget.
 */
function lookupBudget(now: () => Date): () => boolean {
  let minute = 0
  let used = 0
  return () => {
    const current = Math.floor(now().getTime() / 60_000)
    if (current !== minute) [minute, used] = [current, 0]
    used += 1
    return used <= maxLookupsPerMinute
  }
}

/**
 * Returns a small text from a URL that was checked before, `none` when the server has no such text,
 * or `unreachable` when the server fails or throttles. Redirects are not followed.
 */
async function fetchText(url: string): Promise<string | 'none' | 'unreachable'> {
  try {
    const response = await request(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.statusCode !== 200) {
      await response.body.dump()
      return response.statusCode < 500 && response.statusCode !== 429 ? 'none' : 'unreachable'
    }
    const text = await response.body.text()
    return text.length <= maxCertificateLength ? text : 'none'
  } catch {
    return 'unreachable'
  }
}
