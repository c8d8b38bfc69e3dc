/** Queues the emails of announcements. */
import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { tellJob, writeAnnouncedLetters } from './tell-waiting.ts'

const everyMinuteJob = defineJob({ name: 'waiting-list.minute', data: z.object({}), tries: 1 })

export function waitingListJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(tellJob, () => writeAnnouncedLetters(shop)),
    handleJob(everyMinuteJob, () => writeAnnouncedLetters(shop), { cron: '* * * * *' }),
  ]
}
