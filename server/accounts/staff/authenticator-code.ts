/**
 * Six-digit codes of authenticator apps (TOTP, RFC 6238: SHA-1 and 30 seconds, which all apps
 * support). The code of the step before or after the current one is valid too, because clocks
 * differ and typing takes time.
 */
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/** `email` is shown in the app; codes do not depend on it. */
function createTotp(secret: string, email = ''): TOTP {
  return new TOTP({
    issuer: 'Racik',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })
}

/** Returns 20 random bytes as base32, the form that authenticator apps accept. */
export function encodeFactorSecret(bytes: Buffer): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** Returns the `otpauth://totp/…` URL for the QR code. */
export function buildFactorUri(secret: string, email: string): string {
  return createTotp(secret, email).toString()
}

/**
 * Returns the step of a code (number of 30-second periods since 1970), or undefined when the code
 * matches no step near `now`.
 */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  // -1, 0 or 1; null if the code is wrong.
  const stepDifference = createTotp(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: 1,
  })
  if (stepDifference === null) return undefined
  return Math.floor(now.getTime() / 1000 / periodSeconds) + stepDifference
}

/** Returns the code that is valid at `now`, for tests. */
export function appCodeAt(secret: string, now: Date): string {
  return createTotp(secret).generate({ timestamp: now.getTime() })
}
