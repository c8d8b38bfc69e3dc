/** Creates failed items of batch work and dead letters of jobs. */
import { sql } from 'kysely'

import { deadLetterQueue } from '#server/jobs/jobs.ts'
import { recordFailure } from '#server/jobs/work-failures.ts'
import { sendEmailJob } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

/** Records an item of batch work that has failed at its only try, so staff must look at it. */
export const recordFailedItem = (shop: Shop, item: string) => {
  const maxTries = 1
  const failure = { kind: 'test.work', item, error: new Error('bad row'), failedAt: shop.now() }
  return recordFailure(shop.db, failure, maxTries)
}

/**
 * Inserts the dead letter of an email job that failed after four retries. `output` is the result of
 * its last try, by default the one of a failed handler.
 */
export async function insertDeadLetter(
  shop: Shop,
  data: { emailId: number },
  output: object = { error: 'Error: probe' },
): Promise<void> {
  await sql`
    insert into jobs.job (name, data, output, source_name, source_retry_count)
    values (${deadLetterQueue}, ${JSON.stringify(data)}, ${JSON.stringify(output)},
      ${sendEmailJob.name}, 4)`.execute(shop.db)
}
