import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { sendEmailJob } from './queue-email.ts'
import { sendDueEmails } from './send-due-emails.ts'
import { sendEmail } from './send-email.ts'

/** Runs every minute, so a failed run is not tried again. */
const sendDueJob = defineJob({ name: 'mail.due', data: z.object({}), tries: 1 })

export function mailJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(sendEmailJob, ({ emailId, isLeased }, leasedEmail) =>
      sendEmail(shop, emailId, { isLeased, leasedEmail }),
    ),
    handleJob(sendDueJob, () => sendDueEmails(shop), { cron: '* * * * *' }),
  ]
}
