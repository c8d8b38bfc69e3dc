import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { readStaffEmails } from '#server/order-desk/read/read-staff-emails.ts'

/**
 * Always throws CONFLICT. The field `theirs` of the error says who closed the issue or message,
 * when, and with which note.
 */
export async function throwAlreadyClosed(
  tx: Tx,
  subject: 'payment issue' | 'message',
  closing: { at: Date; by: string | null; note: string },
): Promise<never> {
  const by = closing.by ?? 'shop'
  const emailOf = await readStaffEmails(tx, [by])
  throw new ShopError('CONFLICT', {
    message: `This ${subject} is already closed.`,
    details: {
      theirs: { settledAt: closing.at.toISOString(), settledBy: emailOf(by), note: closing.note },
    },
  })
}
