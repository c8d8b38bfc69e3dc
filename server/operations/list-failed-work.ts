/**
 * Lists failed work that staff must look at, latest first: dead jobs (jobs without tries left),
 * failed items of work that runs on many rows, and recurring jobs, which still run again at their
 * usual times.
 */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import type { Db } from '#server/db/open-database.ts'
import { deadLetterQueue } from '#server/jobs/jobs.ts'
import { recurringJobKind } from '#server/jobs/run-job.ts'

type FailedWorkList = HandlerResult<'GET /api/admin/failed-work'>
type FailedWorkRow = {
  job_id: string | null
  kind: string
  item: string
  error: string
  tries: number
  last_at: Date
}

const maxRows = 100

/** Returns at most `maxRows` entries; `total` counts all. */
export async function listFailedWork(db: Db): Promise<FailedWorkList> {
  // `jobs.job` is a table of pg-boss: check these columns after an update of pg-boss. A dead job
  // waits in `deadLetterQueue` with the state `created`. Its data contains only ids (`Job` in
  // define-job.ts). Its output has an `error` if run-job.ts made it, or a `value.message` if
  // pg-boss did, for instance after a timeout. The number of tries is the first try and the
  // retries.
  const { rows } = await sql<FailedWorkRow & { total: number }>`
    select failed.*, count(*) over () as total from (
      select id::text as job_id, coalesce(source_name, '') as kind,
        coalesce(data::text, '') as item,
        coalesce(output ->> 'error', output #>> '{value,message}', '') as error,
        coalesce(source_retry_count, 0) + 1 as tries, created_on as last_at
      from jobs.job where name = ${deadLetterQueue} and state = 'created'
      union all
      select null, kind, item, error, tries, last_at from work_failure where next_at is null
    ) failed
    order by last_at desc, kind, item limit ${maxRows}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    failures: rows.map((row) => ({
      jobId: row.job_id,
      kind: row.kind,
      item: row.item,
      error: row.error,
      attemptCount: row.tries,
      lastAttemptAt: row.last_at.toISOString(),
      isRecurring: row.kind === recurringJobKind,
    })),
  }
}
