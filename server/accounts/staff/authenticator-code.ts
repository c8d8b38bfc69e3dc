/**
 * Six-digit codes of authenticator apps (TOTP, RFC 6238: SHA-1 and 30 seconds, which all apps
 * support). The code of the step before or after the current one is valid too, because clocks
 * differ and typing takes time.
 */
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30

/** `email` is shown in the app; codes do not depend on it. */
function createTotp(base32Secret: string, email = ''): TOTP {
  return new TOTP({
    issuer: 'Racik',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(base32Secret),
  })
}

/** Encodes a random secret in base32, the form that authenticator apps accept. */
export function encodeFactorSecret(bytes: Buffer): string {
  // Copied, because a small Buffer shares its ArrayBuffer with others.
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** Returns the `otpauth://totp/…` URI for the QR code. */
export function buildFactorUri(base32Secret: string, email: string): string {
  return createTotp(base32Secret, email).toString()
}

/**
 * Returns the step of a code (number of 30-second steps since 1970), or undefined when the code
 * matches no step near `now`. The caller must refuse a step that is not later than the last used
 * one, so that a code works only once.
 */
export function findTimeStep(base32Secret: string, code: string, now: Date): number | undefined {
  // -1, 0 or 1; null if the code is wrong.
  const stepDifference = createTotp(base32Secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: 1,
  })
  if (stepDifference === null) return undefined
  return Math.floor(now.getTime() / 1000 / stepSeconds) + stepDifference
}

/** Returns the code that is valid at `now`, for tests. */
export function generateAppCode(base32Secret: string, now: Date): string {
  return createTotp(base32Secret).generate({ timestamp: now.getTime() })
}
