/**
 * PayPal's certificates, which verify the signatures of webhooks. Valid certificates are cached, so
 * that most webhooks cause no fetch.
 */
import { request } from 'undici'

import { isCertificateValid } from './paypal.signature.ts'

/** `unusable`: the URL has no certificate, or one that is too long or not valid now. */
type CertificateResult =
  | { ok: true; certificate: string }
  | { ok: false; reason: 'unusable' | 'unreachable' }

type CertificateCache = {
  /** Returns the cached certificate of a URL, or undefined if none is cached or valid now. */
  find(url: string): string | undefined
  /**
   * Fetches and caches the certificate at a URL. The caller must have checked the URL
   * (`isTrustedCertificateUrl`).
   */
  fetch(url: string): Promise<CertificateResult>
}

const certificateTimeoutMs = 5_000
/** Limit of a certificate in characters, far above PayPal's certificates. */
const maxCertificateLength = 64 * 1024
/**
 * Limit of cached certificates, which protects memory from a flood of certificate URLs. PayPal uses
 * one or two certificates at a time.
 */
const maxCertificates = 8

export function createCertificateCache(now: () => Date): CertificateCache {
  const certificates = new Map<string, string>()
  return {
    find(url) {
      const certificate = certificates.get(url)
      return certificate !== undefined && isCertificateValid(certificate, now())
        ? certificate
        : undefined
    },
    async fetch(url) {
      const certificateResult = await fetchCertificate(url)
      if (!certificateResult.ok) return certificateResult
      if (!isCertificateValid(certificateResult.certificate, now()))
        return { ok: false, reason: 'unusable' }
      if (certificates.size >= maxCertificates) certificates.clear()
      certificates.set(url, certificateResult.certificate)
      return certificateResult
    },
  }
}

/**
 * Returns the text at a URL, whose dates are not checked yet. Returns `unusable` when there is none
 * or the text is too long, and `unreachable` when the server fails or throttles. Redirects are not
 * followed.
 */
async function fetchCertificate(url: string): Promise<CertificateResult> {
  try {
    const response = await request(url, { signal: AbortSignal.timeout(certificateTimeoutMs) })
    if (response.statusCode !== 200) {
      await response.body.dump()
      const isServerFailure = response.statusCode >= 500 || response.statusCode === 429
      return { ok: false, reason: isServerFailure ? 'unreachable' : 'unusable' }
    }
    const certificate = await response.body.text()
    return certificate.length <= maxCertificateLength
      ? { ok: true, certificate }
      : { ok: false, reason: 'unusable' }
  } catch {
    return { ok: false, reason: 'unreachable' }
  }
}
