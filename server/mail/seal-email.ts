/**
 * Encrypts the data of a sealed email for the outbox. The ciphertext is bound to the message id, so
 * it cannot be decrypted in another row.
 */
import { z } from 'zod'

import { seal, unseal, type SealingKeys } from '#server/db/sealed.ts'

const sealedData = z.object({ sealed: z.string() })

const locationOf = (messageId: string) =>
  ({ table: 'outbox_email', column: 'data', row: messageId }) as const

/** Encrypts a JSON text. Returns a JSON text that contains the ciphertext. */
export function sealEmail(keys: SealingKeys, messageId: string, data: string): string {
  return JSON.stringify({ sealed: seal(keys, locationOf(messageId), data) })
}

/**
 * Returns the data of an email for a copy with another message id, as JSON text. Encrypted data is
 * encrypted again for the new id.
 */
export function copyEmailData(
  keys: SealingKeys,
  data: unknown,
  { from, to }: { from: string; to: string },
): string {
  const { success } = sealedData.safeParse(data)
  const dataJson = JSON.stringify(unsealEmail(keys, from, data))
  return success ? sealEmail(keys, to, dataJson) : dataJson
}

/** Decrypts the data of an email. Data that is not encrypted is returned unchanged. */
export function unsealEmail(keys: SealingKeys, messageId: string, data: unknown): unknown {
  const { success, data: storedData } = sealedData.safeParse(data)
  return success ? JSON.parse(unseal(keys, locationOf(messageId), storedData.sealed)) : data
}
