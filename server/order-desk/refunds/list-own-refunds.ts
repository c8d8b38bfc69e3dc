import type { Db } from '#server/db/open-database.ts'

import { listRefundsOfOrders, type Refund } from './refunds.store.ts'

type OwnRefund = Pick<Refund, 'reason' | 'state' | 'reference' | 'requestedAt'> & {
  amountSen: number
  closedAt: Date | null
}

/**
 * Returns the refunds of a customer's orders by order id, for the data export. The names and notes
 * of staff are left out.
 */
export async function listOwnRefunds(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OwnRefund[]>> {
  const refunds = await listRefundsOfOrders(db, orderIds)
  return new Map(
    [...Map.groupBy(refunds, ({ orderId }) => orderId)].map(([orderId, refundsOfOrder]) => [
      orderId,
      refundsOfOrder.map(({ amount, reason, state, reference, requestedAt, closedAt }) => ({
        amountSen: amount,
        reason,
        state,
        reference,
        requestedAt,
        closedAt: closedAt ?? null,
      })),
    ]),
  )
}
