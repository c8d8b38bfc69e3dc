import type { Gauge } from '#server/feature.ts'
import { countRefusedMessages } from '#server/payments/messages/refused-messages.ts'

import {
  countDeadJobs,
  countFailedItems,
  countFailedLogins,
  countPaymentIssues,
  countWaitingJobs,
  readSecondsSinceOldestUnsent,
  readSecondsSinceBackup,
} from './read-figures.ts'

/** The gauges of /metrics, with the help text that monitors show. */
export const gauges: readonly Gauge[] = [
  {
    name: 'racik_outbox_oldest_seconds',
    help: 'Age of the oldest email that should have been sent; 0 when none waits',
    read: readSecondsSinceOldestUnsent,
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
    help: 'Open payment issues, and parked provider messages without an open issue',
    read: countPaymentIssues,
  },
  {
    name: 'racik_failed_logins_last_hour',
    help: 'Failed logins of the last hour that no successful login followed',
    read: countFailedLogins,
  },
  {
    name: 'racik_refused_messages_last_hour',
    help: 'Messages to the callback and webhook endpoints that were refused for their signature',
    read: countRefusedMessages,
  },
  {
    name: 'racik_backup_age_seconds',
    help: 'Age of the newest backup that npm run backup wrote and verified; NaN before the first',
    read: readSecondsSinceBackup,
  },
]
