/** Rows of addresses that an account had before. Deleting the account deletes them. */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Tx } from '#server/db/transact.ts'

/** Saves that the account's address `from` was replaced with `to`, which is no former one now. */
export async function saveReplacedEmail(
  tx: Tx,
  { userId, from, to, replacedAt }: { userId: string; from: string; to: string; replacedAt: Date },
): Promise<void> {
  await deleteFormerEmails(tx, userId, { email: to })
  // Two links to the same new address can both be applied.
  await tx
    .insertInto('former_email')
    .values({ user_id: userId, email_key: emailKeyOf(from), replaced_at: replacedAt })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'email_key']).doUpdateSet({ replaced_at: replacedAt }),
    )
    .execute()
}

/** Deletes the row of `email`, and with `replacedSince` those that were replaced since then. */
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
