/** Every night: what was written in the contact form long enough ago is deleted, as the privacy notice says. */
import { z } from 'zod'

import { keptPeriods } from '#domain/kept-periods.ts'
import { addMonths, dateInMalaysia, startOfDay } from '#domain/time.ts'
import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import { contactMessage } from '#server/mail/contact-message.letter.ts'
import { forgetLettersOfKind } from '#server/mail/forget-letters.ts'
import type { Shop } from '#server/shop.ts'

const forgetMessagesJob = defineJob({ name: 'contact-forget', data: z.object({}) })

export function contactJobs(shop: Shop): JobHandler[] {
  return [handleJob(forgetMessagesJob, () => forgetOldMessages(shop), { cron: '20 3 * * *' })]
}

export async function forgetOldMessages(shop: Shop): Promise<void> {
  const today = dateInMalaysia(shop.now())
  const before = startOfDay(addMonths(today, -12 * keptPeriods.messageYears))
  await forgetLettersOfKind(shop.db, contactMessage.kind, before)
}
