/** Queues the emails of announcements. */
import { z } from 'zod'

import { defineJob, everyMinute, handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { notifyJob, queueAnnouncedEmails } from './notify-subscribers.ts'

/** A failed run is not retried, because the job runs again every minute. */
const everyMinuteJob = defineJob({ name: 'waitlist.minute', data: z.object({}), tries: 1 })

export function waitlistJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(notifyJob, () => queueAnnouncedEmails(shop)),
    handleJob(everyMinuteJob, () => queueAnnouncedEmails(shop), { cron: everyMinute }),
  ]
}
