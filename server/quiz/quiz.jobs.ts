/** What the quiz does by itself: every night it forgets what nobody took into an account. */
import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { forgetOldQuizzes } from './forget-old-quizzes.ts'

export const forgetQuizzesJob = defineJob({ name: 'quiz-forget-unlinked', data: z.object({}) })

export function quizJobs(shop: Shop): JobHandler[] {
  return [handleJob(forgetQuizzesJob, () => forgetOldQuizzes(shop), { cron: '10 3 * * *' })]
}
