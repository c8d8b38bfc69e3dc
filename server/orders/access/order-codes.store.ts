/** Rows of emailed codes that open an order; an order has at most one code. */
import { maxMailedCodeTries } from '#domain/accounts/mailed-code.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/** Saves a code and replaces the order's earlier code. */
export async function saveOrderCode(
  tx: Tx,
  code: { orderId: number; codeHash: string; expiresAt: Date },
): Promise<void> {
  const newCode = { code_hash: code.codeHash, tries: 0, expires_at: code.expiresAt }
  await tx
    .insertInto('order_code')
    .values({ order_id: code.orderId, ...newCode })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(newCode))
    .execute()
}

/**
 * Counts a try of the order's code and returns true. Returns false, and counts nothing, when the
 * order has no code, or the code has expired or had `maxMailedCodeTries` tries.
 */
export async function countOrderCodeTry(db: Db, orderId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('order_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('tries', '<', maxMailedCodeTries)
    .where('expires_at', '>', now)
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the order's code. Returns false, and deletes nothing, when the code is wrong. */
export async function deleteOrderCode(db: Db, orderId: number, codeHash: string): Promise<boolean> {
  const deletedRow = await db
    .deleteFrom('order_code')
    .where('order_id', '=', orderId)
    .where('code_hash', '=', codeHash)
    .returning('order_id')
    .executeTakeFirst()
  return deletedRow !== undefined
}
