import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { readStaffNames } from '#server/order-desk/read-staff-names.ts'

/**
 * Always throws CONFLICT. The field `theirs` of the error says who closed the issue or message,
 * when, and with which note.
 */
export async function throwAlreadyClosed(
  tx: Tx,
  what: 'payment issue' | 'message',
  stored: { at: Date; by: string | null; note: string },
): Promise<never> {
  const by = stored.by ?? 'shop'
  const nameOf = await readStaffNames(tx, [by])
  throw new ShopError('CONFLICT', {
    message: `This ${what} is already closed.`,
    details: {
      theirs: { settledAt: stored.at.toISOString(), settledBy: nameOf(by), note: stored.note },
    },
  })
}
