import type { Db } from '#server/db/open-database.ts'
import { parseStaffUserId } from '#server/orders/staff-actor.ts'

/**
 * Reads the email addresses of the staff among the actors of events and notes. Returns a function
 * that replaces the text `staff <id>` (staff-actor.ts) of an actor by the email address of that
 * account. The function returns the text of any other actor (`shopper`, `provider`, `shop`)
 * unchanged, and the text of staff whose account was deleted.
 */
export async function readStaffEmails(
  db: Db,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.flatMap((actor) => parseStaffUserId(actor) ?? []))]
  if (ids.length === 0) return (actor) => actor
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  const emailsByUserId = new Map(rows.map(({ id, email }) => [id, email]))
  return (actor) => emailsByUserId.get(parseStaffUserId(actor) ?? '') ?? actor
}
