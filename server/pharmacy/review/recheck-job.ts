/** Queues a check of a customer's open orders, in the transaction that stored new health data. */
import { z } from 'zod'

import type { Tx } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

export const recheckJob = defineJob({
  name: 'pharmacy-recheck',
  data: z.object({
    /** One of the two: the account, or an order of the customer whose orders are checked. */
    userId: z.string().optional(),
    orderId: z.number().optional(),
  }),
})

export async function requestRecheck(
  shop: Shop,
  tx: Tx,
  customer: { userId: string } | { orderId: number },
): Promise<void> {
  await shop.jobs.send(
    tx,
    recheckJob,
    'userId' in customer ? { userId: customer.userId } : { orderId: customer.orderId },
  )
}
