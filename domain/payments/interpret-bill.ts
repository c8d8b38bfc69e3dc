/*
 * Compares the provider's bill with our request. An order with a bill becomes paid only through
 * this check. Names, emails and phones are not compared, because the provider changes their case.
 * After a mismatch, the order stays unpaid; if money was paid, the caller opens a payment issue.
 */
import type { Sen } from '#domain/money.ts'

/** The bill that the shop requested for a payment attempt. */
interface ExpectedBill {
  /**
   * Undefined when the provider's response to our request never arrived. In that case any bill with
   * our collection, order number and amount matches, and the attempt may adopt that bill.
   */
  readonly billId: string | undefined
  readonly collectionId: string
  /** Sent as `reference_1`. */
  readonly orderNumber: string
  readonly amount: Sen
}

/** A bill as Billplz's call "Get Bill" returns it. Amounts are in sen. */
export interface ProviderBill {
  readonly id: string
  readonly collectionId: string
  readonly state: 'due' | 'paid' | 'deleted'
  readonly paid: boolean
  readonly amount: number
  readonly paidAmount: number
  readonly reference: string | null
}

type BillMismatch = 'another bill' | 'another collection' | 'another order' | 'another amount'

type BillInterpretation =
  /** Fully paid: settle the order. */
  | { readonly kind: 'settle' }
  /** Not paid yet: check the bill again later. */
  | { readonly kind: 'wait' }
  /** The bill was deleted. A shopper who is already at the bank may still pay it. */
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'mismatch'
      readonly reason: BillMismatch | 'another paid amount' | 'contradicts itself'
    }

/**
 * Returns what the provider's bill means for the payment attempt. An attempt that already has a
 * bill accepts no other bill. 'contradicts itself' means that the bill's `state`, `paid` and
 * `paidAmount` do not agree.
 */
export function interpretBill(expected: ExpectedBill, bill: ProviderBill): BillInterpretation {
  const mismatch = findMismatch(expected, bill)
  if (mismatch !== undefined) return { kind: 'mismatch', reason: mismatch }
  if (bill.paid !== (bill.state === 'paid'))
    return { kind: 'mismatch', reason: 'contradicts itself' }
  if (bill.paid) {
    if (bill.paidAmount !== bill.amount) return { kind: 'mismatch', reason: 'another paid amount' }
    return { kind: 'settle' }
  }
  if (bill.paidAmount !== 0) return { kind: 'mismatch', reason: 'contradicts itself' }
  return { kind: bill.state === 'deleted' ? 'failed' : 'wait' }
}

function findMismatch(expected: ExpectedBill, bill: ProviderBill): BillMismatch | undefined {
  if (expected.billId !== undefined && expected.billId !== bill.id) return 'another bill'
  if (expected.collectionId !== bill.collectionId) return 'another collection'
  if (expected.orderNumber !== bill.reference) return 'another order'
  if (expected.amount !== bill.amount) return 'another amount'
  return undefined
}
