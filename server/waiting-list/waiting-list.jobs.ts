/** What the waiting list does by itself: letters of an announcement, and forgetting every night. */
import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { forgetOldWaiting } from './forget-waiting.ts'
import { tellJob, writeAnnouncedLetters } from './tell-waiting.ts'

const everyMinuteJob = defineJob({ name: 'waiting-list.minute', data: z.object({}), tries: 1 })
const forgetJob = defineJob({ name: 'waiting-list.forget', data: z.object({}) })

export function waitingListJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(tellJob, () => writeAnnouncedLetters(shop)),
    handleJob(everyMinuteJob, () => writeAnnouncedLetters(shop), { cron: '* * * * *' }),
    handleJob(forgetJob, () => forgetOldWaiting(shop), { cron: '40 3 * * *' }),
  ]
}
