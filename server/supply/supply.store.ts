/**
 * The only row of stock_warning_email: the day of the last email, and the keys of the warnings that
 * were already reported.
 */
import { calendarDate, type CalendarDate } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'

/**
 * Returns the row and locks it until the transaction ends, so that two jobs do not email the same
 * warnings. `day` is undefined before the first email.
 */
export async function lockLastEmail(
  tx: Tx,
): Promise<{ day: CalendarDate | undefined; keys: readonly string[] }> {
  const { day, keys } = await tx
    .selectFrom('stock_warning_email')
    .select(['day', 'keys'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { day: day === null ? undefined : calendarDate(day), keys }
}

/**
 * Saves the reported warnings. Without `day`, the day of the last email stays. Call lockLastEmail
 * first.
 */
export async function saveLastEmail(
  tx: Tx,
  columns: { day?: CalendarDate; keys: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('stock_warning_email')
    .set({ ...columns, keys: [...columns.keys] })
    .execute()
}
