/** The one row about the last email with stock warnings. */
import { calendarDate, type CalendarDate } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'

/** Returns the row and locks it until the transaction ends. `day` is undefined before any email. */
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

export async function saveLastEmail(
  tx: Tx,
  columns: { day?: CalendarDate; keys: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('stock_warning_email')
    .set({ ...columns, keys: [...columns.keys] })
    .execute()
}
