import { z } from 'zod'

import { defineJob } from '#server/jobs/define-job.ts'

/**
 * Sends the due change of a subscription, when PayPal begins to accept changes of it. `id` is the
 * subscription's. `hasRecurringFallback`, because reconcileSubscriptions also sends due changes.
 */
export const sendChangeJob = defineJob({
  name: 'subscriptions.change',
  data: z.object({ id: z.number() }),
  hasRecurringFallback: true,
})
