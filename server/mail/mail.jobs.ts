import { z } from 'zod'

import { defineJob, everyMinute, handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { sendEmailJob } from './queue-email.ts'
import { sendDueEmails } from './send-due-emails.ts'
import { sendEmail } from './send-email.ts'

/** A failed run is not retried, because the job runs again every minute. */
const sendDueJob = defineJob({ name: 'mail.due', data: z.object({}), tries: 1 })

export function mailJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(sendEmailJob, ({ emailId, isLeased }, leasedEmail) =>
      sendEmail(shop, emailId, isLeased ? { leasedEmail } : undefined),
    ),
    handleJob(sendDueJob, () => sendDueEmails(shop), { cron: everyMinute }),
  ]
}
