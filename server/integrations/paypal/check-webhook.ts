/**
 * Is a webhook PayPal's, meant for us, and young enough? Checked here with the certificate, which is
 * kept; where the certificate cannot be had, PayPal itself is asked. Only when neither answers is there
 * no verdict: the webhook is then refused as "later", and PayPal sends it again.
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

  const certificateAt = async (address: string): Promise<string | undefined> => {
    const known = certificates.get(address)
    if (known !== undefined && isValidNow(known, options.now())) return known
    const fetched = await fetchText(address)
    if (fetched === undefined || !isValidNow(fetched, options.now())) return undefined
    if (certificates.size >= mostKept) certificates.clear()
    certificates.set(address, fetched)
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
    const certificate = await certificateAt(transmission.certificateUrl)
    if (certificate === undefined) {
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

/** A small text from an address that was judged before; redirects are not followed. */
async function fetchText(address: string): Promise<string | undefined> {
  try {
    const answer = await request(address, { signal: AbortSignal.timeout(fetchMs) })
    if (answer.statusCode !== 200) {
      await answer.body.dump()
      return undefined
    }
    const text = await answer.body.text()
    return text.length <= longestCertificate ? text : undefined
  } catch {
    return undefined
  }
}
