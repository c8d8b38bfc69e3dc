/**
 * Situations of an order at the bank. Each has seven events that can reach the shop in any
 * sequence: three callbacks, two returns of a browser, the end of the time to pay, and Pay again.
 */

/**
 * `older`: the response with the bill's id was lost, so that Pay again creates the `newer` bill.
 */
export type BillName = 'older' | 'newer'

export type PaymentEvent =
  | `callback of the declined ${BillName} bill`
  | `callback of the paid ${BillName} bill`
  | `return from the ${BillName} bill`
  | 'the order expires'
  | 'the buyer pays again'

export type Situation = {
  title: string
  /** The bills that exist before the first event. */
  bills: readonly BillName[]
  /** The bank has the payment before the first event. Default: from the first event about it. */
  isPaidBefore?: boolean
  /** A callback or a return that is listed twice arrives twice. */
  events: readonly PaymentEvent[]
}

/** All sequences of a situation must end in the same records. */
export const situations: readonly Situation[] = [
  {
    title: 'a bill that is declined and then paid',
    bills: ['newer'],
    events: [
      'callback of the declined newer bill',
      'callback of the paid newer bill',
      'callback of the paid newer bill',
      'return from the newer bill',
      'return from the newer bill',
      'the order expires',
      'the buyer pays again',
    ],
  },
  {
    title: 'a bill that was declined and paid before',
    bills: ['newer'],
    isPaidBefore: true,
    events: [
      'callback of the declined newer bill',
      'callback of the paid newer bill',
      'callback of the paid newer bill',
      'return from the newer bill',
      'return from the newer bill',
      'the order expires',
      'the buyer pays again',
    ],
  },
  {
    title: 'a lost bill that is declined and then paid',
    bills: ['older'],
    events: [
      'callback of the declined older bill',
      'callback of the paid older bill',
      'callback of the paid older bill',
      'return from the older bill',
      'return from the older bill',
      'the order expires',
      'the buyer pays again',
    ],
  },
  {
    title: 'a lost bill and a newer one that are both paid',
    bills: ['older', 'newer'],
    events: [
      'callback of the paid older bill',
      'callback of the declined newer bill',
      'callback of the paid newer bill',
      'return from the older bill',
      'return from the newer bill',
      'the order expires',
      'the buyer pays again',
    ],
  },
]
