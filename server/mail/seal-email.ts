/** Encrypts the data of a sealed email for the outbox, bound to its message id. */
import { z } from 'zod'

import { seal, unseal, type SealingKeys } from '#server/db/sealed.ts'

const sealedData = z.object({ sealed: z.string() })

const dataOf = (messageId: string) =>
  ({ table: 'outbox_email', column: 'data', row: messageId }) as const

/** `data` and the result are JSON texts. */
export function sealEmail(keys: SealingKeys, messageId: string, data: string): string {
  return JSON.stringify({ sealed: seal(keys, dataOf(messageId), data) })
}

/** Returns data that is not encrypted unchanged. */
export function openEmail(keys: SealingKeys, messageId: string, data: unknown): unknown {
  const { success, data: stored } = sealedData.safeParse(data)
  return success ? JSON.parse(unseal(keys, dataOf(messageId), stored.sealed)) : data
}
