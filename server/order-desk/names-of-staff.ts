/** `staff <id>` as people know them: by their address. Others (`shopper`, `provider`, `shop`) stay. */
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
