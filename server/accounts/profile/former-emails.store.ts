/** Rows of addresses that an account had before. Deleting the account deletes them. */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Tx } from '#server/db/transact.ts'

/**
 * Saves `from` as a former address of the account, which now has the address `to`. If the account
 * had `to` before, it does not count as a former address any more.
 */
export async function saveReplacedEmail(
  tx: Tx,
  { userId, from, to, replacedAt }: { userId: string; from: string; to: string; replacedAt: Date },
): Promise<void> {
  await deleteFormerEmails(tx, userId, { email: to })
  // Updates an existing row: two links to the same new address can both be applied.
  await tx
    .insertInto('former_email')
    .values({ user_id: userId, email_key: emailKeyOf(from), replaced_at: replacedAt })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'email_key']).doUpdateSet({ replaced_at: replacedAt }),
    )
    .execute()
}

/**
 * Deletes the row of the former address `email`. With `replacedSince`, also deletes the rows of
 * addresses that were replaced at that time or later.
 */
export async function deleteFormerEmails(
  tx: Tx,
  userId: string,
  { email, replacedSince }: { email: string; replacedSince?: Date },
): Promise<void> {
  await tx
    .deleteFrom('former_email')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('email_key', '=', emailKeyOf(email)),
        ...(replacedSince ? [eb('replaced_at', '>=', replacedSince)] : []),
      ]),
    )
    .execute()
}
