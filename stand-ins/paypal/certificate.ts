/*
 * Makes a certificate chain: our own root (PayPal's is a public authority) and the certificate
 * whose key signs webhooks. Node cannot write X.509, so the structures are written in DER by hand
 * (RFC 5280: TBSCertificate, basicConstraints, keyUsage, sha256WithRSAEncryption).
 */
import { createSign, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

export type CertificateChain = {
  /** The signing key, PKCS #8 PEM. */
  privateKey: string
  /** The signing certificate, then the root, both PEM: the content of the certificate's URL. */
  chain: string
  /** The root alone; a client that trusts it accepts this stand-in. */
  root: string
}

const keyPair = promisify(generateKeyPair)
const VALID_YEARS = 20

/** Makes a chain of two certificates. Slow, because it makes two RSA keys of 2,048 bits. */
export async function makeChain(commonName: string, from: Date): Promise<CertificateChain> {
  const [rootKeys, keys] = await Promise.all([
    keyPair('rsa', { modulusLength: 2048 }),
    keyPair('rsa', { modulusLength: 2048 }),
  ])
  const rootName = 'Stand-in webhook authority'
  const signedBy = { issuer: rootName, signer: rootKeys.privateKey, from }
  const root = certificate({ ...signedBy, subject: rootName, key: rootKeys.publicKey, serial: 1 })
  const leaf = certificate({ ...signedBy, subject: commonName, key: keys.publicKey, serial: 2 })
  return {
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    chain: leaf + root,
    root,
  }
}

type Wanted = {
  subject: string
  issuer: string
  key: KeyObject
  signer: KeyObject
  serial: number
  from: Date
}

function certificate({ subject, issuer, key, signer, serial, from }: Wanted): string {
  const isRoot = subject === issuer
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + VALID_YEARS)
  const extensions = sequence(
    extension(OID.basicConstraints, sequence(...(isRoot ? [der(0x01, Buffer.of(0xff))] : []))),
    // keyCertSign for the root, digitalSignature for the other.
    extension(OID.keyUsage, der(0x03, isRoot ? Buffer.of(2, 0x04) : Buffer.of(7, 0x80))),
  )
  const body = sequence(
    der(0xa0, integer(2)),
    integer(serial),
    SHA256_WITH_RSA,
    name(issuer),
    // Valid from a day earlier, for a shop whose clock is slow.
    sequence(time(new Date(from.getTime() - 24 * 60 * 60 * 1000)), time(until)),
    name(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = createSign('SHA256').update(body).sign(signer)
  const bytes = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.concat([Buffer.of(0), signature])))
  const lines = bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

/** Object identifiers in DER. */
const OID = {
  commonName: '0603550403',
  basicConstraints: '0603551d13',
  keyUsage: '0603551d0f',
  sha256WithRsa: '06092a864886f70d01010b',
} as const
const SHA256_WITH_RSA = sequence(Buffer.from(OID.sha256WithRsa, 'hex'), der(0x05))

function extension(oid: string, value: Buffer): Buffer {
  return sequence(Buffer.from(oid, 'hex'), der(0x01, Buffer.of(0xff)), der(0x04, value))
}

function name(commonName: string): Buffer {
  const value = sequence(Buffer.from(OID.commonName, 'hex'), der(0x0c, Buffer.from(commonName)))
  return sequence(der(0x31, value))
}

/** UTCTime (two-digit year) up to 2049, GeneralizedTime from then on. */
function time(when: Date): Buffer {
  const digits = when.toISOString().replace(/[-:T]|\.\d+/g, '')
  return when.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits))
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.of(value))
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

/** Tag, length, value. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  const size =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : [0x82, Math.floor(length / 0x100), length % 0x100]
  return Buffer.concat([Buffer.of(tag, ...size), value])
}
