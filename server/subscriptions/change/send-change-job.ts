import { z } from 'zod'

import { defineJob } from '#server/jobs/define-job.ts'

/**
 * Sends a due change as soon as PayPal accepts it. `hasRecurringFallback`, because
 * reconcileSubscriptions also sends due changes every minute.
 */
export const sendChangeJob = defineJob({
  name: 'subscriptions.change',
  data: z.object({ id: z.number() }),
  hasRecurringFallback: true,
})
