import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { namesOfStaff } from '#server/order-desk/names-of-staff.ts'

/** Throws CONFLICT, with what another member of staff has stored as `theirs`. */
export async function refuseSecondClose(
  tx: Tx,
  stored: { at: Date; by: string | null; note: string },
): Promise<never> {
  const by = stored.by ?? 'shop'
  const nameOf = await namesOfStaff(tx, [by])
  throw new ShopError('CONFLICT', {
    message: 'This payment issue is already closed.',
    details: {
      theirs: { settledAt: stored.at.toISOString(), settledBy: nameOf(by), note: stored.note },
    },
  })
}
