/** Finds entries of the audit log for its viewer. Viewing the log adds no entry. */
import type { CallParsed, CallResult } from '#contract/call.ts'
import { healthReads } from '#domain/audit/audit-actions.ts'
import { calendarDate, endOfDay, startOfDay } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'

type Query = CallParsed<'GET /api/admin/audit'>['query']

export async function listAudit(db: Db, query: Query): Promise<CallResult<'GET /api/admin/audit'>> {
  const found = matching(db, query)
  const { total } = await found
    .select((is) => is.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
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
    total: Number(total),
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      who: row.actor_email || row.actor,
      role: row.actor_role,
      action: row.action,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      subjectName: row.subject_email ?? '',
      // Only recordAudit writes this column, and its type allows only these values.
      detail: row.detail as Record<string, string | number>,
    })),
  }
}

function matching(db: Db, { who, action, subject, from, to, health }: Query) {
  let found = db.selectFrom('audit')
  if (who) {
    const part = `%${who.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    found = found.where((is) =>
      is.or([is('actor_email', 'ilike', part), is('actor', 'ilike', part)]),
    )
  }
  if (action) found = found.where('action', '=', action)
  if (subject) found = found.where('subject_id', '=', subject)
  if (from) found = found.where('at', '>=', startOfDay(calendarDate(from)))
  if (to) found = found.where('at', '<', endOfDay(calendarDate(to)))
  if (health) found = found.where('action', 'in', [...healthReads])
  return found
}
