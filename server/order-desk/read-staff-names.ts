/**
 * Reads the emails of staff accounts. Returns a function that turns an actor `staff <id>` (see
 * toActorText) into the email of that account. Other actors (`shopper`, `provider`, `shop`), and
 * actors whose account was deleted, are returned unchanged.
 */
import type { Db } from '#server/db/open-database.ts'

export async function readStaffNames(
  db: Db,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.flatMap((actor) => parseUserId(actor) ?? []))]
  if (ids.length === 0) return (actor) => actor
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  const emailsByUserId = new Map(rows.map(({ id, email }) => [id, email]))
  return (actor) => emailsByUserId.get(parseUserId(actor) ?? '') ?? actor
}

function parseUserId(actor: string): string | undefined {
  return /^staff (.+)$/.exec(actor)?.[1]
}
