/**
 * Detects bulk reading of health data by staff (T-G05 in docs/threats.md). When a member of staff
 * reads more records in an hour than HEALTH_READS_PER_HOUR, the owner gets an email that names this
 * member, at most once an hour. Access is not blocked: the work may be legitimate, and the shop
 * cannot run without its pharmacist.
 */
import { sql } from 'kysely'

import { healthReadActions } from '#domain/audit/audit-actions.ts'
import { subtractDuration, formatDateTime, hours } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { processEach } from '#server/jobs/process-each.ts'
import { healthReadInBulk } from '#server/mail/emails/owner/health-read-in-bulk.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

/** Checks the past hour. A list or an export counts one read for each of its records. */
export async function watchHealthReads(shop: Shop): Promise<void> {
  const now = shop.now()
  const readCount = sql<number>`sum(coalesce((detail->>'count')::integer, 1))::integer`
  const readers = await shop.db
    .selectFrom('audit')
    .select(['actor as id', 'actor_email', readCount.as('records')])
    .where('at', '>', subtractDuration(now, hours(1)))
    .where('action', 'in', [...healthReadActions])
    .groupBy(['actor', 'actor_email'])
    .having(readCount, '>', shop.config.HEALTH_READS_PER_HOUR)
    .execute()
  await processEach(shop, 'audit.health-reads', readers, async (reader) => {
    const { id: actor, actor_email: actorEmail } = reader
    // Such as `2026-11-20T04`. The outbox accepts each dedupe key once, so at most one email an
    // hour is sent.
    const hour = now.toISOString().slice(0, 'yyyy-mm-ddThh'.length)
    const email = {
      dedupeKey: `health reads ${actor} ${hour}`,
      to: shop.config.OWNER_EMAIL,
      data: { who: actorEmail, records: reader.records, until: formatDateTime(now) },
    }
    await transact(shop.db, (tx) => queueEmail(shop, tx, healthReadInBulk, email))
    shop.log.warn(
      { event: 'audit.health_reads', count: reader.records },
      'health data was read in bulk',
    )
  })
}
