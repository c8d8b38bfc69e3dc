/**
 * Reads the email addresses of the staff among the actors. Returns a function that replaces an
 * actor `staff <id>` (staff-actor.ts) with the email address of that account. It returns other
 * actors (`shopper`, `provider`, `shop`), and staff whose account was deleted, unchanged.
 */
import type { Db } from '#server/db/open-database.ts'
import { parseStaffUserId } from '#server/orders/staff-actor.ts'

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
