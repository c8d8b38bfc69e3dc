/** Every night: sessions, links, registrations and login waits that are over are deleted. */
import { z } from 'zod'

import { days, earlier } from '#domain/time.ts'
import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { deleteOldCodes } from './claim-code.ts'
import { deleteOldLoginTries } from './count-login-try.ts'
import { deleteOldTokens } from './mailed-tokens.store.ts'
import { deleteOldRegistrations } from './registrations.store.ts'
import { deleteOldSessions } from './sessions.store.ts'

const tidyJob = defineJob({ name: 'accounts-tidy', data: z.object({}) })

export function accountJobs(shop: Shop): JobHandler[] {
  return [handleJob(tidyJob, () => tidyAccounts(shop), { cron: '20 3 * * *' })]
}

/** A used link still answers that it was used for a week. */
export async function tidyAccounts(shop: Shop): Promise<void> {
  await deleteOldSessions(shop.db, shop.now())
  await deleteOldTokens(shop.db, earlier(shop.now(), days(7)))
  await deleteOldRegistrations(shop.db, shop.now())
  await deleteOldCodes(shop.db, shop.now())
  await deleteOldLoginTries(shop)
}
