/**
 * Checks that a webhook is PayPal's, meant for us, and recent, with PayPal's certificate, which is kept.
 * Where the certificate server does not answer, PayPal's API is asked. When neither answers there is no
 * verdict: the caller responds 503 and PayPal sends the webhook again.
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
  | { ok: false; why: 'shape' | 'signature' | 'stale' | 'no verdict' }

const fetchMs = 5_000
const longestCertificate = 64 * 1024
/** Fetches and questions that webhooks with an unknown certificate may cause, in a minute. */
const maxLookupsPerMinute = 20
/** PayPal has one or two in use; a limit keeps a flood of addresses from filling the memory. */
const mostKept = 8

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
    if (certificates.size >= mostKept) certificates.clear()
    certificates.set(url, fetched)
    return fetched
  }

  const askPayPal = async (transmission: Transmission, body: Buffer) => {
    // The event must go back as it came, to the byte: it is put into the text, not written anew.
    const envelope = JSON.stringify({
      auth_algo: transmission.algorithm,
      cert_url: transmission.certificateUrl,
      transmission_id: transmission.id,
      transmission_sig: transmission.signature,
      transmission_time: transmission.time,
      webhook_id: options.webhookId,
    })
    try {
      const answer = await exchange.ask({
        operation: 'verify',
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        timeoutMs: fetchMs,
        body: `${envelope.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`,
      })
      return answer.status === 200 ? readVerification(answer.text) : undefined
    } catch (error) {
      options.log.warn({ event: 'webhook.no_verdict', error }, 'PayPal could not be asked')
      return undefined
    }
  }

  return async (
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
  ): Promise<CheckedWebhook> => {
    const transmission = readTransmission(headers)
    const event = readEvent(body.toString('utf8'))
    if (!transmission || !event) return { ok: false, why: 'shape' }
    if (!isTrustedHost(transmission.certificateUrl, options)) return { ok: false, why: 'signature' }
    if (!isFresh(transmission, options.now())) return { ok: false, why: 'stale' }
    const known = knownAt(transmission.certificateUrl)
    if (known === undefined && !mayLookUp()) return { ok: false, why: 'no verdict' }
    const certificate = known ?? (await fetchCertificate(transmission.certificateUrl))
    // PayPal says that it has no such certificate: forged, and not worth a question.
    if (certificate === 'none') return { ok: false, why: 'signature' }
    if (certificate === 'unreachable') {
      const verdict = await askPayPal(transmission, body)
      if (verdict === undefined) return { ok: false, why: 'no verdict' }
      return verdict === 'SUCCESS' ? { ok: true, event } : { ok: false, why: 'signature' }
    }
    const { webhookId } = options
    return isSigned(body, transmission, { webhookId, certificate })
      ? { ok: true, event }
      : { ok: false, why: 'signature' }
  }
}

/** Returns a function that says whether one more look-up is allowed in this minute. */
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
 * Returns a small text from a URL that was judged before, `none` when the server has no such text, and
 * `unreachable` when it cannot say. Redirects are not followed.
 */
async function fetchText(url: string): Promise<string | 'none' | 'unreachable'> {
  try {
    const response = await request(url, { signal: AbortSignal.timeout(fetchMs) })
    if (response.statusCode !== 200) {
      await response.body.dump()
      return response.statusCode < 500 && response.statusCode !== 429 ? 'none' : 'unreachable'
    }
    const text = await response.body.text()
    return text.length <= longestCertificate ? text : 'none'
  } catch {
    return 'unreachable'
  }
}
