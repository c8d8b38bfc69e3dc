/*
 * Signs webhooks as PayPal does (its documentation, "Integrate webhooks", on verifying):
 * `transmission id|time|webhook id|CRC-32 of the body in decimal`, SHA256withRSA, with the key of the
 * certificate at `paypal-cert-url`. Shares no code with the shop, so that tests find a mistake in the
 * shop's check.
 */
import { createSign, createVerify, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { CertificateChain } from './certificate.ts'

type Transmission = {
  id: string
  /** ISO 8601 in UTC without milliseconds: 2026-01-31T08:00:00Z. */
  time: string
  webhookId: string
}

/** Returns the text to sign. `body` is the text as sent: another sequence of keys breaks it. */
export function buildSignedText({ id, time, webhookId }: Transmission, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(Buffer.from(body))}`
}

/** Signs the body. Returns the headers that PayPal sends with a webhook. */
export function buildTransmissionHeaders(
  body: string,
  sent: { time: string; webhookId: string; certUrl: string },
  { privateKey }: Pick<CertificateChain, 'privateKey'>,
): Record<string, string> {
  const transmission = { id: randomUUID(), time: sent.time, webhookId: sent.webhookId }
  const signature = createSign('SHA256')
    .update(buildSignedText(transmission, body))
    .sign(privateKey, 'base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHD-1.0-1',
    'correlation-id': randomUUID().slice(0, 13).replace('-', ''),
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': transmission.time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url': sent.certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
  }
}

/** Returns true if `signature` of the body was made with the chain's key. */
export function isSignatureValid(
  transmission: Transmission,
  body: string,
  signature: string,
  { chain }: Pick<CertificateChain, 'chain'>,
): boolean {
  return createVerify('SHA256')
    .update(buildSignedText(transmission, body))
    .verify(chain, signature, 'base64')
}
