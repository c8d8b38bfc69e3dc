/** Sends emails over SMTP from an outbox in the database. */
import { z } from 'zod'

import type { Feature } from '#server/feature.ts'
import { defineJob, handleJob } from '#server/jobs/jobs.ts'

import { mailTransportOf } from './mail-transport.ts'
import { sendEmailJob } from './queue-email.ts'
import { sendDueEmails } from './send-due-emails.ts'
import { sendEmail } from './send-email.ts'

const sendDueJob = defineJob({ name: 'mail.due', data: z.object({}), tries: 1 })

export const mail: Feature = {
  name: 'mail',
  start: async (shop) => () => mailTransportOf(shop).close(),
  jobs: (shop) => [
    handleJob(sendEmailJob, ({ emailId }) => sendEmail(shop, emailId)),
    handleJob(sendDueJob, () => sendDueEmails(shop), { cron: '* * * * *' }),
  ],
}
