/** Operations: gauges for a monitor, alerts for the owner, failed work for staff. */
import { z } from 'zod'

import type { Feature } from '#server/feature.ts'
import { requireActor } from '#server/http/identify.ts'
import { defineJob, handleJob } from '#server/jobs/jobs.ts'

import { listFailedWork } from './list-failed-work.ts'
import {
  countDeadJobs,
  countFailedItems,
  countFailedLogins,
  countPaymentIssues,
  countWaitingJobs,
  secondsOfOldestUnsent,
} from './read-figures.ts'
import { dismissDeadJob, retryFailedWork } from './retry-failed-work.ts'
import { watchShop } from './watch-shop.ts'

const watchJob = defineJob({ name: 'operations.watch', data: z.object({}), tries: 1 })

export const operations: Feature = {
  name: 'operations',
  routes: (shop) => ({
    'GET /api/admin/failed-work': () => listFailedWork(shop.db),
    'POST /api/admin/failed-work/retry': ({ body, actor }) =>
      retryFailedWork(shop, requireActor(actor), body),
    'POST /api/admin/failed-work/dismiss': ({ body, actor }) =>
      dismissDeadJob(shop, requireActor(actor), body.jobId),
  }),
  jobs: (shop) => [handleJob(watchJob, () => watchShop(shop), { cron: '* * * * *' })],
  gauges: [
    {
      name: 'racik_outbox_oldest_seconds',
      help: 'Age of the oldest email that should have been sent; 0 when none waits',
      read: secondsOfOldestUnsent,
    },
    {
      name: 'racik_jobs_waiting',
      help: 'Jobs that are due and not started',
      read: countWaitingJobs,
    },
    {
      name: 'racik_jobs_dead',
      help: 'Jobs that failed and are no longer tried',
      read: countDeadJobs,
    },
    {
      name: 'racik_failed_items',
      help: 'Items of batch work, and recurring jobs, that wait for staff',
      read: countFailedItems,
    },
    {
      name: 'racik_payment_issues_open',
      help: 'Payment issues and provider messages that wait for staff',
      read: countPaymentIssues,
    },
    {
      name: 'racik_failed_logins_last_hour',
      help: 'Failed logins of the last hour that no successful login followed',
      read: countFailedLogins,
    },
  ],
}
