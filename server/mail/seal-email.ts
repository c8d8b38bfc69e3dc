/**
 * Encrypts the data of emails with `isSealed` for `outbox_email.data`. Each ciphertext is bound to
 * the names of this table and column and to the message id. Danger: after a change of one of them,
 * the data of stored emails can no longer be decrypted. Use `copyEmailData` for a new message id.
 */
import { z } from 'zod'

import { seal, unseal, type SealingKeys } from '#server/db/sealed.ts'
import type { SealedLocation } from '#server/db/sealed-columns.ts'

/** How encrypted data is stored. server/db/reseal.ts finds it by this key. */
const sealedEmailData = z.object({ sealed: z.string() })

type SealedEmailData = z.output<typeof sealedEmailData>

/** Returns the encrypted data for the outbox row with this message id. */
export function sealEmailData(
  keys: SealingKeys,
  messageId: string,
  data: unknown,
): SealedEmailData {
  return { sealed: seal(keys, sealedLocationOf(messageId), JSON.stringify(data)) }
}

/**
 * Returns the data of an outbox row, decrypted if it was encrypted. Throws when its key is unknown,
 * or the ciphertext was changed or belongs to another message id.
 */
export function unsealEmailData(
  keys: SealingKeys,
  messageId: string,
  storedData: unknown,
): unknown {
  const parseResult = sealedEmailData.safeParse(storedData)
  if (!parseResult.success) return storedData
  return JSON.parse(unseal(keys, sealedLocationOf(messageId), parseResult.data.sealed))
}

/**
 * Returns the data to store when an email gets another message id. Encrypted data is encrypted
 * again for the new id. Throws as `unsealEmailData` does.
 */
export function copyEmailData(
  keys: SealingKeys,
  storedData: unknown,
  { oldMessageId, newMessageId }: { oldMessageId: string; newMessageId: string },
): unknown {
  const data = unsealEmailData(keys, oldMessageId, storedData)
  const isSealed = sealedEmailData.safeParse(storedData).success
  return isSealed ? sealEmailData(keys, newMessageId, data) : data
}

function sealedLocationOf(messageId: string): SealedLocation {
  return { table: 'outbox_email', column: 'data', row: messageId }
}
