import { sql } from 'kysely'

import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { healthReadActions } from '#domain/audit/audit-actions.ts'
import { calendarDate, endOfDay, startOfDay } from '#domain/time.ts'
import { countListRows } from '#server/db/count-list-rows.ts'
import type { Db } from '#server/db/open-database.ts'

type AuditQuery = ParsedCallInput<'GET /api/admin/audit'>['query']

/** Returns a page of the audit log, newest entry first. Reading the log adds no entry. */
export async function listAudit(
  db: Db,
  query: AuditQuery,
): Promise<HandlerResult<'GET /api/admin/audit'>> {
  const matchingEntries = selectMatchingEntries(db, query, await buildActorFilter(db, query.who))
  const total = await countListRows(db, matchingEntries)
  const rows = await matchingEntries
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'audit.subject_id').on('audit.subject_kind', '=', 'person'),
    )
    .selectAll('audit')
    .select('users.email as subject_email')
    .orderBy('audit.id', 'desc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  return {
    total,
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      who: row.actor_email || row.actor,
      role: row.actor_role,
      action: row.action,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      subjectName: row.subject_email ?? '',
      // Cast, because only recordAudit writes this column, and its type allows only these values.
      detail: row.detail as Record<string, string | number>,
    })),
  }
}

type ActorFilter = { pattern: string; emails: readonly string[] }

/**
 * Returns the email addresses in the log that contain `who`, and the pattern for entries without
 * an address, such as those of the command line. Few people make most entries, so the recursive
 * query reads one index entry for each address instead of comparing every row.
 */
async function buildActorFilter(db: Db, who: string | undefined): Promise<ActorFilter | undefined> {
  if (!who) return undefined
  // Escapes the wildcards of LIKE: `50%_` becomes `50\%\_`.
  const pattern = `%${who.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<{ email: string }>`
    with recursive person (email) as (
      (select actor_email from audit order by actor_email limit 1)
      union all
      select (select actor_email from audit where actor_email > person.email
        order by actor_email limit 1)
      from person where person.email is not null
    )
    select email from person where email ilike ${pattern} and email <> ''`.execute(db)
  return { pattern, emails: rows.map(({ email }) => email) }
}

/** Adds one condition for each filter that is set. `to` is the last day, inclusive. */
function selectMatchingEntries(
  db: Db,
  { action, subject, from, to, health }: AuditQuery,
  actorFilter: ActorFilter | undefined,
) {
  let entries = db.selectFrom('audit')
  if (actorFilter)
    entries = entries.where(
      sql<boolean>`(actor_email = any (${[...actorFilter.emails]})
        or (actor_email = '' and actor ilike ${actorFilter.pattern}))`,
    )
  if (action) entries = entries.where('action', '=', action)
  if (subject) entries = entries.where('subject_id', '=', subject)
  if (from) entries = entries.where('at', '>=', startOfDay(calendarDate(from)))
  if (to) entries = entries.where('at', '<', endOfDay(calendarDate(to)))
  if (health) entries = entries.where('action', 'in', [...healthReadActions])
  return entries
}
