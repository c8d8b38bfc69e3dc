/** Creates failed items of scheduled work and dead letters of jobs. */
import { sql } from 'kysely'

import { deadLetterQueue } from '#server/jobs/jobs.ts'
import { recordFailure } from '#server/jobs/work-failures.ts'
import { sendEmailJob } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

/** Records a failed item of scheduled work with no tries left, so that staff see it. */
export async function recordFailedItem(shop: Shop, item: string): Promise<void> {
  const maxTries = 1
  const failure = { kind: 'test.work', item, error: new Error('bad row'), failedAt: shop.now() }
  await recordFailure(shop.db, failure, maxTries)
}

/**
 * Inserts the dead letter of an email job that failed at its first try and at its only retry.
 * `output` is the result of the retry, by default an error that the handler threw.
 */
export async function insertDeadLetter(
  shop: Shop,
  data: { emailId: number },
  output: object = { error: 'Error: probe' },
): Promise<void> {
  const retryCount = 1
  // A table of pg-boss; the columns not named here have their defaults. Check the columns after an
  // update of pg-boss.
  await sql`
    insert into jobs.job (name, data, output, source_name, source_retry_count)
    values (${deadLetterQueue}, ${JSON.stringify(data)}, ${JSON.stringify(output)},
      ${sendEmailJob.name}, ${retryCount})`.execute(shop.db)
}
