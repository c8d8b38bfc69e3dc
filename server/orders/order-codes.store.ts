/** Rows of emailed codes that open an order. */
import { codeTries } from '#domain/accounts/mailed-code.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/** Replaces the earlier code of the order. */
export async function saveOrderCode(
  tx: Tx,
  code: { orderId: number; codeHash: string; expiresAt: Date },
): Promise<void> {
  const fresh = { code_hash: code.codeHash, tries: 0, expires_at: code.expiresAt }
  await tx
    .insertInto('order_code')
    .values({ order_id: code.orderId, ...fresh })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(fresh))
    .execute()
}

/** Returns false when there is no code, or it expired or has had too many tries. */
export async function countOrderCodeTry(db: Db, orderId: number, now: Date): Promise<boolean> {
  const counted = await db
    .updateTable('order_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('tries', '<', codeTries)
    .where('expires_at', '>', now)
    .returning('order_id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Returns false when the code is another one. */
export async function deleteOrderCode(db: Db, orderId: number, codeHash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('order_code')
    .where('order_id', '=', orderId)
    .where('code_hash', '=', codeHash)
    .returning('order_id')
    .executeTakeFirst()
  return used !== undefined
}
