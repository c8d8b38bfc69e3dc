/** Why staff are asked before a change of status. English keys of the message mechanism. */
import type { StatusDoubt } from '#domain/orders/order-status.ts'

export const doubtWords: Readonly<Record<'one' | 'many', Record<StatusDoubt, string>>> = {
  one: {
    unpaid: 'This order is not paid. Work would begin without the customer’s money.',
    undecided: 'A pharmacist has not decided about this order yet.',
    backwards: 'This puts the order back to an earlier stage.',
    dispatched: 'The parcel has left already.',
  },
  many: {
    unpaid: 'Some of these orders are not paid. Work would begin without the customer’s money.',
    undecided: 'A pharmacist has not decided about some of these orders yet.',
    backwards: 'This puts some of these orders back to an earlier stage.',
    dispatched: 'Some of these parcels have left already.',
  },
}
