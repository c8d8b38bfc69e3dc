import { sql } from 'kysely'

import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { healthReadActions } from '#domain/audit/audit-actions.ts'
import { calendarDate, endOfDay, startOfDay } from '#domain/time.ts'
import { countListRows } from '#server/db/count-list-rows.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import type { Db } from '#server/db/open-database.ts'

type AuditQuery = ParsedCallInput<'GET /api/admin/audit'>['query']

/** Returns a page of the audit log, newest entry first. Reading the log adds no entry. */
export async function listAudit(
  db: Db,
  query: AuditQuery,
): Promise<HandlerResult<'GET /api/admin/audit'>> {
  const matchingEntries = selectMatchingEntries(db, query, await findActorNames(db, query.actor))
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
      recordedAt: row.at.toISOString(),
      actor: row.actor_name,
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

/**
 * Returns the actors' names in the log that contain `actorText`. `actor_name` is a generated
 * column: the email of a staff member, or else the actor. A few people make most entries, so the
 * recursive query reads one index entry for each name instead of comparing every row.
 */
async function findActorNames(
  db: Db,
  actorText: string | undefined,
): Promise<string[] | undefined> {
  if (!actorText) return undefined
  const { rows } = await sql<{ name: string }>`
    with recursive actor (name) as (
      (select actor_name from audit order by actor_name limit 1)
      union all
      select (select actor_name from audit where actor_name > actor.name
        order by actor_name limit 1)
      from actor where actor.name is not null
    )
    select name from actor where name ilike ${`%${escapeLike(actorText)}%`}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Adds one condition for each filter that is set. `to` is the last day, inclusive. */
function selectMatchingEntries(
  db: Db,
  { action, subject, from, to, onlyHealthReads }: AuditQuery,
  actorNames: readonly string[] | undefined,
) {
  let entries = db.selectFrom('audit')
  if (actorNames) entries = entries.where(sql<boolean>`actor_name = any (${[...actorNames]})`)
  if (action) entries = entries.where('action', '=', action)
  if (subject) entries = entries.where('subject_id', '=', subject)
  if (from) entries = entries.where('at', '>=', startOfDay(calendarDate(from)))
  if (to) entries = entries.where('at', '<', endOfDay(calendarDate(to)))
  if (onlyHealthReads) entries = entries.where('action', 'in', [...healthReadActions])
  return entries
}
