/*
 * Makes a certificate chain: a root of its own (PayPal's is a public authority) and the certificate
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

export type ChainKeys = { rootKeys: KeyPair; keys: KeyPair }

type KeyPair = { publicKey: KeyObject; privateKey: KeyObject }

/** Makes the keys of a chain. Slow, because it searches for the primes of two RSA keys. */
export async function createChainKeys(): Promise<ChainKeys> {
  const [rootKeys, keys] = await Promise.all([
    keyPair('rsa', { modulusLength: 2048 }),
    keyPair('rsa', { modulusLength: 2048 }),
  ])
  return { rootKeys, keys }
}

/** Makes a chain of two certificates. */
export function createCertificateChain(
  commonName: string,
  validFrom: Date,
  { rootKeys, keys }: ChainKeys,
): CertificateChain {
  const rootName = 'Stand-in webhook authority'
  const signedBy = { issuer: rootName, signer: rootKeys.privateKey, validFrom }
  const root = createCertificate({
    ...signedBy,
    subject: rootName,
    key: rootKeys.publicKey,
    serial: 1,
  })
  const leaf = createCertificate({
    ...signedBy,
    subject: commonName,
    key: keys.publicKey,
    serial: 2,
  })
  return {
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    chain: leaf + root,
    root,
  }
}

type CertificateFields = {
  subject: string
  issuer: string
  key: KeyObject
  signer: KeyObject
  serial: number
  validFrom: Date
}

/** Returns a signed certificate as PEM. If subject and issuer are the same, it is a root. */
function createCertificate({
  subject,
  issuer,
  key,
  signer,
  serial,
  validFrom,
}: CertificateFields): string {
  const isRoot = subject === issuer
  const validUntil = new Date(validFrom)
  validUntil.setUTCFullYear(validUntil.getUTCFullYear() + VALID_YEARS)
  const extensions = encodeSequence(
    encodeExtension(OID.basicConstraints, encodeSequence(...(isRoot ? [TRUE] : []))),
    // keyCertSign for the root, digitalSignature for the other. The first byte is the number of
    // unused bits in the second.
    encodeExtension(
      OID.keyUsage,
      encodeDer(TAG.bitString, isRoot ? Buffer.of(2, 0x04) : Buffer.of(7, 0x80)),
    ),
  )
  const body = encodeSequence(
    // Version 3, counted from 0.
    encodeDer(TAG.version, encodeInteger(2)),
    encodeInteger(serial),
    SHA256_WITH_RSA,
    encodeCommonName(issuer),
    // Valid from a day earlier, for a shop whose clock is slow.
    encodeSequence(
      encodeTime(new Date(validFrom.getTime() - 24 * 60 * 60 * 1000)),
      encodeTime(validUntil),
    ),
    encodeCommonName(subject),
    key.export({ type: 'spki', format: 'der' }),
    encodeDer(TAG.extensions, extensions),
  )
  const signature = createSign('SHA256').update(body).sign(signer)
  const signatureBits = encodeDer(TAG.bitString, Buffer.concat([Buffer.of(0), signature]))
  const bytes = encodeSequence(body, SHA256_WITH_RSA, signatureBits)
  const lines = bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

/** DER tags (ITU-T X.690); `version` and `extensions` are fields 0 and 3 of TBSCertificate. */
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
} as const
const TRUE = encodeDer(TAG.boolean, Buffer.of(0xff))

/** Object identifiers in DER, with tag and length, in hexadecimal. */
const OID = {
  commonName: '0603550403',
  basicConstraints: '0603551d13',
  keyUsage: '0603551d0f',
  sha256WithRsa: '06092a864886f70d01010b',
} as const
const SHA256_WITH_RSA = encodeSequence(Buffer.from(OID.sha256WithRsa, 'hex'), encodeDer(TAG.null))

/** Returns a critical extension; all extensions of these certificates are critical. */
function encodeExtension(oid: string, value: Buffer): Buffer {
  return encodeSequence(Buffer.from(oid, 'hex'), TRUE, encodeDer(TAG.octetString, value))
}

function encodeCommonName(commonName: string): Buffer {
  const value = encodeSequence(
    Buffer.from(OID.commonName, 'hex'),
    encodeDer(TAG.utf8String, Buffer.from(commonName)),
  )
  return encodeSequence(encodeDer(TAG.set, value))
}

/** Returns a UTCTime (two-digit year) up to 2049, and a GeneralizedTime from then on. */
function encodeTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '')
  return date.getUTCFullYear() < 2050
    ? encodeDer(TAG.utcTime, Buffer.from(digits.slice(2)))
    : encodeDer(TAG.generalizedTime, Buffer.from(digits))
}

/** Returns an INTEGER of one byte. Throws RangeError above 127, which needs more bytes. */
function encodeInteger(value: number): Buffer {
  if (value > 127) throw new RangeError(`${value} does not fit into one byte`)
  return encodeDer(TAG.integer, Buffer.of(value))
}

function encodeSequence(...parts: Buffer[]): Buffer {
  return encodeDer(TAG.sequence, ...parts)
}

/** Returns tag, length and value. */
function encodeDer(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag, ...encodeLength(value.length)), value])
}

/**
 * Returns the bytes of a length. From 128 on, a first byte says how many bytes the length has.
 * Throws RangeError if the length needs more than two.
 */
function encodeLength(length: number): number[] {
  if (length < 0x80) return [length]
  if (length < 0x100) return [0x81, length]
  if (length < 0x10000) return [0x82, Math.floor(length / 0x100), length % 0x100]
  throw new RangeError(`a value of ${length} bytes is too long for this encoder`)
}
