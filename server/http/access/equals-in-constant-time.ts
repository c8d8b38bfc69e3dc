import { timingSafeEqual } from 'node:crypto'

/**
 * Compares a received secret with the expected one. The time does not depend on how many characters
 * match, so that an attacker cannot find the secret piece by piece. The length is not hidden.
 */
export function equalsInConstantTime(received: string, expected: string): boolean {
  const receivedBytes = Buffer.from(received)
  const expectedBytes = Buffer.from(expected)
  // timingSafeEqual throws for different lengths.
  return (
    receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes)
  )
}
