/**
 * Posts a test message to the shop's own public URL: through DNS, TLS and the proxy, like the
 * messages of providers.
 */
import { request } from 'undici'

import type { ReachResult } from '#domain/go-live/check-trials.ts'
import { seconds } from '#domain/time.ts'

const timeoutMs = seconds(10)
/**
 * Longer than any response that a caller expects. The text of another server is cut to this length,
 * after it was read for at most `timeoutMs`.
 */
const maxResponseCharacters = 4_096

/**
 * Posts the message once. `isExpected` decides whether the response is one that only this shop
 * sends. Follows no redirect, because providers follow none. Never throws: a failure is returned as
 * a result.
 */
export async function postToOwnUrl(
  url: string,
  message: { contentType: string; body: string },
  isExpected: (response: { status: number; text: string }) => boolean,
): Promise<ReachResult> {
  try {
    const { statusCode: status, body } = await request(url, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': message.contentType },
      body: message.body,
    })
    const text = (await body.text()).slice(0, maxResponseCharacters)
    if (status >= 300 && status < 400) return { ok: false, reason: 'redirect', status }
    return isExpected({ status, text })
      ? { ok: true }
      : { ok: false, reason: 'other server', status }
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) }
  }
}

/** Returns why the request failed. The codes are those of Node and OpenSSL. */
function failureReasonOf(error: unknown): 'dns' | 'tls' | 'refused' | 'timeout' | 'network' {
  if (!(error instanceof Error)) return 'network'
  if (error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns'
  if (code === 'ECONNREFUSED') return 'refused'
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout'
  // Such as CERT_HAS_EXPIRED and UNABLE_TO_GET_ISSUER_CERT_LOCALLY.
  return /CERT|TLS|SSL|EPROTO|ISSUER|SIGNATURE/.test(code) ? 'tls' : 'network'
}
