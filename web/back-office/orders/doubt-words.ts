/** Why staff are asked before a change of status. English keys of the message mechanism. */
import type { StatusDoubt } from '#domain/orders/order-status.ts'

export const doubtWords: Readonly<Record<'one' | 'many', Record<StatusDoubt, string>>> = {
  one: {
    unpaid: 'This order is not paid. Work would begin without the customer’s money.',
    unapproved: 'A pharmacist has not approved this order.',
    backwards: 'This puts the order back to an earlier stage.',
    dispatched: 'The parcel has left already.',
  },
  many: {
    unpaid: 'Some of these orders are not paid. Work would begin without the customer’s money.',
    unapproved: 'A pharmacist has not approved some of these orders.',
    backwards: 'This puts some of these orders back to an earlier stage.',
    dispatched: 'Some of these parcels have left already.',
  },
}
