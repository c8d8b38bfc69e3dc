/**
 * Warnings before a change of status, for one order and for many. The texts are message keys.
 */
import type { StatusWarning } from '#domain/orders/order-status.ts'

export const statusWarningTexts: Readonly<
  Record<'oneOrder' | 'manyOrders', Record<StatusWarning, string>>
> = {
  oneOrder: {
    unpaid: 'This order is not paid. Preparing it now starts work before payment.',
    unapproved: 'A pharmacist has not approved this order.',
    backwards: 'This moves the order back to an earlier stage.',
    departed: 'This order has already left the pharmacy.',
  },
  manyOrders: {
    unpaid: 'Some of these orders are not paid. Preparing them now starts work before payment.',
    unapproved: 'A pharmacist has not approved some of these orders.',
    backwards: 'This moves some of these orders back to an earlier stage.',
    departed: 'Some of these orders have already left the pharmacy.',
  },
}
