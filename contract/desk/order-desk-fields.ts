/** Fields that the calls of the orders desk share. */
import { z } from 'zod'

import { orderStatuses } from '#domain/orders/order-status.ts'

import { enteredOrderNumber } from '#contract/entered-texts.ts'

export const status = z.enum(orderStatuses)
/** The order number as typed; the server ignores spaces, dashes and case. */
export const orderId = enteredOrderNumber
export const orderParams = z.object({ orderId })
/**
 * `updatedAt` of the order that staff saw. If the order has changed since, the call fails with 409
 * CONFLICT, and `yours` and `theirs` contain both values.
 */
export const updatedAt = z.iso
  .datetime()
  .optional()
  .describe('As last read; without it there is no conflict check')
