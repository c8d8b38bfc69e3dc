/** Creates failed items and dead jobs. */
import { sql } from 'kysely'

import { deadLetterQueue } from '#server/jobs/jobs.ts'
import { recordFailure } from '#server/jobs/work-failures.ts'
import { sendEmailJob } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

/** Makes an item of batch work fail with no retry left. */
export const recordFailedItem = (shop: Shop, item: string) =>
  recordFailure(
    shop.db,
    { kind: 'test.work', item, error: new Error('bad row'), at: shop.now() },
    1,
  )

/** Inserts the dead letter of an email job that failed in every try. */
export async function insertDeadLetter(shop: Shop, data: { emailId: number }): Promise<void> {
  await sql`
    insert into jobs.job (name, data, output, source_name, source_retry_count)
    values (${deadLetterQueue}, ${JSON.stringify(data)}, ${JSON.stringify({ error: 'Error: probe' })},
      ${sendEmailJob.name}, 4)`.execute(shop.db)
}
