/**
 * What happens to an order at the bank, and the seven news of it that reach the shop in any
 * sequence: three callbacks, two returns of a browser, the end of the time to pay, and Pay again.
 */

/** `older`: the response with the bill's id was lost, so that Pay again creates the `newer` bill. */
export type BillName = 'older' | 'newer'

export type News =
  | `callback of the declined ${BillName} bill`
  | `callback of the paid ${BillName} bill`
  | `return from the ${BillName} bill`
  | 'the order expires'
  | 'the buyer pays again'

export type Situation = {
  title: string
  /** The bills that exist before the first news. */
  bills: readonly BillName[]
  /** The bank has the payment before the first news. Default: when the first news of it arrives. */
  isPaidBefore?: boolean
  /** A callback or a return that is listed twice arrives twice. */
  news: readonly News[]
}

/** All sequences of a situation must end in the same records. */
export const situations: readonly Situation[] = [
  {
    title: 'a bill that is declined and then paid',
    bills: ['newer'],
    news: [
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
    news: [
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
    news: [
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
    news: [
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
