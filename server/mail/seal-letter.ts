/** What a sealed letter is about, as the outbox stores it: unreadable, and bound to this one letter. */
import { z } from 'zod'

import { seal, unseal, type SealingKeys } from '#server/db/sealed.ts'

const sealedData = z.object({ sealed: z.string() })

const dataOf = (messageId: string) => ({ table: 'letter', column: 'data', row: messageId }) as const

/** `data` and the answer are JSON texts. */
export function sealLetter(keys: SealingKeys, messageId: string, data: string): string {
  return JSON.stringify({ sealed: seal(keys, dataOf(messageId), data) })
}

/** What is not sealed is answered as it is. */
export function openLetter(keys: SealingKeys, messageId: string, data: unknown): unknown {
  const { success, data: stored } = sealedData.safeParse(data)
  return success ? JSON.parse(unseal(keys, dataOf(messageId), stored.sealed)) : data
}
