/**
 * The only row of stock_warning_email: the day of the last email, and the keys of the warnings that
 * were already reported.
 */
import { calendarDate, type CalendarDate } from '#domain/time.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Tx } from '#server/db/transact.ts'

type LastEmail = {
  /** Undefined before the first email. */
  readonly day: CalendarDate | undefined
  readonly keys: readonly string[]
}

/** The last email. Its row is locked, so that two jobs do not email the same warnings. */
type LockedLastEmail = Locked<LastEmail, 'last email'>

/** Returns the row and locks it until the transaction ends. */
export async function lockLastEmail(tx: Tx): Promise<LockedLastEmail> {
  const { day, keys } = await tx
    .selectFrom('stock_warning_email')
    .select(['day', 'keys'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const lastEmail: LastEmail = { day: day === null ? undefined : calendarDate(day), keys }
  // The only cast to LockedLastEmail: the query has locked the row.
  return lastEmail as LockedLastEmail
}

/** Saves the keys of the reported warnings. Without `day`, the day of the last email stays. */
export async function saveLastEmail(
  tx: Tx,
  lastEmail: LockedLastEmail,
  { day = lastEmail.day, keys }: { day?: CalendarDate; keys: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('stock_warning_email')
    .set({ day: day ?? null, keys: [...keys] })
    .execute()
}
