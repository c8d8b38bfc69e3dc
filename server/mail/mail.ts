/** Sends emails over SMTP from an outbox in the database. */
import { z } from 'zod'

import type { Feature } from '#server/feature.ts'
import { defineJob, handleJob } from '#server/jobs/jobs.ts'

import { postOfficeOf } from './post-office.ts'
import { sendLetterJob } from './queue-letter.ts'
import { sendDueLetters } from './send-due-letters.ts'
import { sendLetter } from './send-letter.ts'

const sendDueJob = defineJob({ name: 'mail.due', data: z.object({}), tries: 1 })

export const mail: Feature = {
  name: 'mail',
  start: async (shop) => () => postOfficeOf(shop).close(),
  jobs: (shop) => [
    handleJob(sendLetterJob, ({ letterId }) => sendLetter(shop, letterId)),
    handleJob(sendDueJob, () => sendDueLetters(shop), { cron: '* * * * *' }),
  ],
}
