/**
 * The six figures of an authenticator app (TOTP, RFC 6238: SHA-1, 30 seconds, what every app speaks).
 * The step before and after count too, for clocks that differ and thumbs that are slow.
 */
import { Secret, TOTP } from 'otpauth'

const period = 30

function totpOf(secret: string, email = ''): TOTP {
  return new TOTP({
    issuer: 'Racik',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })
}

/** 20 random bytes as the app wants them typed. */
export function factorSecretFrom(bytes: Buffer): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** `otpauth://totp/…`, what the QR picture says. */
export function factorAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The step (number of 30 seconds since 1970) that a code is of; undefined when it is of none near now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

/** The code of this moment, for tests. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() })
}
