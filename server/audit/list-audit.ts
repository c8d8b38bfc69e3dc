/** Finds entries of the audit log for its viewer. Looking at the log changes nothing in it. */
import type { CallParsed, CallResult } from '#contract/call.ts'
import { healthReads } from '#domain/audit/audit-actions.ts'
import { calendarDate, endOfDay, startOfDay } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'

type Wish = CallParsed<'GET /api/admin/audit'>['query']

export async function listAudit(db: Db, wish: Wish): Promise<CallResult<'GET /api/admin/audit'>> {
  const found = matching(db, wish)
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
    .limit(wish.limit)
    .offset((wish.page - 1) * wish.limit)
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
      // Written by recordAudit alone, from a type that allows nothing else.
      detail: row.detail as Record<string, string | number>,
    })),
  }
}

function matching(db: Db, { who, action, subject, from, to, health }: Wish) {
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
