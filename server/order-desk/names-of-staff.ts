/**
 * Returns a function that turns `staff <id>` into the email of that account. Other actors
 * (`shopper`, `provider`, `shop`) stay as they are.
 */
import type { Db } from '#server/db/open-database.ts'

export async function namesOfStaff(
  db: Db,
  whos: readonly string[],
): Promise<(who: string) => string> {
  const ids = [...new Set(whos.flatMap((who) => idOf(who) ?? []))]
  if (ids.length === 0) return (who) => who
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return (who) => emails.get(idOf(who) ?? '') ?? who
}

function idOf(who: string): string | undefined {
  return /^staff (.+)$/.exec(who)?.[1]
}
