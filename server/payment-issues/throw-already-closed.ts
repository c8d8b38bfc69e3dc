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
  closing: { closedAt: Date; closedBy: string | null; note: string },
): Promise<never> {
  const { closedAt, note } = closing
  const closedBy = closing.closedBy ?? 'shop'
  const emailOf = await readStaffEmails(tx, [closedBy])
  throw new ShopError('CONFLICT', {
    message: `This ${subject} is already closed.`,
    details: {
      theirs: { closedAt: closedAt.toISOString(), closedBy: emailOf(closedBy), note },
    },
  })
}
