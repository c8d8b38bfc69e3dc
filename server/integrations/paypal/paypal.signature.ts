/**
 * Verifies PayPal webhooks without a call to PayPal, as PayPal's documentation recommends. The
 * signed text is `transmission id|time|webhook id|CRC-32 of the raw body in decimal`. The signature
 * is RSA with SHA-256, made with the key of the certificate at `paypal-cert-url`.
 */
import { X509Certificate, createVerify } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What the headers of a webhook say about its signature. Nothing of it is verified. */
export type Transmission = {
  id: string
  time: string
  signature: string
  certificateUrl: string
  algorithm: string
}

const headerNames = {
  id: 'paypal-transmission-id',
  time: 'paypal-transmission-time',
  signature: 'paypal-transmission-sig',
  certificateUrl: 'paypal-cert-url',
  algorithm: 'paypal-auth-algo',
} as const

/** In characters; PayPal's longest header is the certificate URL. */
const maxHeaderLength = 2_000
/** PayPal repeats a webhook for three days with the time of its first try; one hour is added. */
const maxAgeMs = (3 * 24 + 1) * 60 * 60 * 1000
/** How far PayPal's clock may be ahead of ours. */
const maxClockSkewMs = 10 * 60 * 1000

/**
 * Returns a webhook's five headers, or undefined when a header is missing, repeated or too long.
 */
export function readTransmission(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Transmission | undefined {
  const readHeader = (name: string): string | undefined => {
    const value = headers[name]
    // A repeated header is an array.
    if (typeof value !== 'string' || value === '') return undefined
    return value.length <= maxHeaderLength ? value : undefined
  }
  const id = readHeader(headerNames.id)
  const time = readHeader(headerNames.time)
  const signature = readHeader(headerNames.signature)
  const certificateUrl = readHeader(headerNames.certificateUrl)
  const algorithm = readHeader(headerNames.algorithm)
  if (!id || !time || !signature || !certificateUrl || !algorithm) return undefined
  return { id, time, signature, certificateUrl, algorithm }
}

/** Returns false for an old webhook, which may be a replay, and for a webhook from the future. */
export function isRecent(transmission: Transmission, now: Date): boolean {
  const ageMs = now.getTime() - new Date(transmission.time).getTime()
  return ageMs <= maxAgeMs && ageMs >= -maxClockSkewMs
}

/**
 * Returns whether a certificate URL is acceptable: PayPal's certificate path, over https on a
 * PayPal host. Outside production the host of the stand-in is accepted too.
 *
 * Danger: an attacker who can choose the certificate URL can choose the key that verifies the
 * signature (T-F05 in docs/threats.md).
 */
export function isTrustedCertificateUrl(
  certificateUrl: string,
  options: { baseUrl: string; isProduction: boolean },
): boolean {
  if (!URL.canParse(certificateUrl)) return false
  const url = new URL(certificateUrl)
  if (!/\/v1\/notifications\/certs\/[\w-]{1,100}$/.test(url.pathname)) return false
  if (url.username !== '' || url.password !== '') return false
  if (!options.isProduction && url.origin === new URL(options.baseUrl).origin) return true
  const isDefaultPort = url.port === ''
  return url.protocol === 'https:' && isDefaultPort && url.hostname.endsWith('.paypal.com')
}

/**
 * Returns whether the certificate's key made the signature. The caller must have checked the
 * certificate's URL (`isTrustedCertificateUrl`) and dates (`isCertificateValid`).
 */
export function isSigned(
  body: Buffer,
  transmission: Transmission,
  { webhookId, certificate }: { webhookId: string; certificate: string },
): boolean {
  if (transmission.algorithm !== 'SHA256withRSA') return false
  const message = `${transmission.id}|${transmission.time}|${webhookId}|${crc32(body)}`
  try {
    return createVerify('SHA256')
      .update(message)
      .verify(certificate, transmission.signature, 'base64')
  } catch {
    // The certificate or the signature cannot be parsed.
    return false
  }
}

/** Returns whether the PEM text's first certificate can be parsed and is valid at `now`. */
export function isCertificateValid(certificate: string, now: Date): boolean {
  try {
    const { validFrom, validTo } = new X509Certificate(certificate)
    return new Date(validFrom) <= now && now <= new Date(validTo)
  } catch {
    return false
  }
}
