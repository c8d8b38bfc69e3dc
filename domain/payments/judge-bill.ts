/*
 * Compares the provider's bill with our request. An order becomes paid only through this check
 * (invariants I1, I2, I4). Names, emails and phones are not compared, because the provider changes
 * their case. A mismatch becomes a payment issue for staff, never a settled order.
 */
import type { Sen } from '#domain/money.ts'

/** The bill that the shop requested for the attempt. */
export interface ExpectedBill {
  /** Undefined when the provider's response to our request never arrived. */
  readonly billId: string | undefined
  readonly collectionId: string
  /** Sent as `reference_1`. */
  readonly orderNumber: string
  readonly amount: Sen
}

/** The provider's bill as its Get Bill returns it; amounts in sen. */
export interface ProviderBill {
  readonly id: string
  readonly collectionId: string
  readonly state: 'due' | 'paid' | 'deleted'
  readonly paid: boolean
  readonly amount: number
  readonly paidAmount: number
  readonly reference: string | null
}

export type BillMismatch =
  | 'another bill'
  | 'another collection'
  | 'another order'
  | 'another amount'

export type BillVerdict =
  /** Fully paid: settle the order. */
  | { readonly verdict: 'settle' }
  /** Not paid yet: check the bill again later. */
  | { readonly verdict: 'wait' }
  /** The bill was deleted. A shopper who is already at the bank may still pay it. */
  | { readonly verdict: 'failed' }
  | {
      readonly verdict: 'mismatch'
      readonly reason: BillMismatch | 'another paid amount' | 'contradicts itself'
    }

/**
 * Returns what the provider's bill means for its attempt. 'contradicts itself': its state, its
 * `paid` and its paid amount do not agree.
 */
export function judgeBill(expected: ExpectedBill, bill: ProviderBill): BillVerdict {
  const mismatch = findMismatch(expected, bill)
  if (mismatch !== undefined) return { verdict: 'mismatch', reason: mismatch }
  if (bill.paid !== (bill.state === 'paid'))
    return { verdict: 'mismatch', reason: 'contradicts itself' }
  if (bill.paid) {
    if (bill.paidAmount !== bill.amount)
      return { verdict: 'mismatch', reason: 'another paid amount' }
    return { verdict: 'settle' }
  }
  if (bill.paidAmount !== 0) return { verdict: 'mismatch', reason: 'contradicts itself' }
  return { verdict: bill.state === 'deleted' ? 'failed' : 'wait' }
}

export type Adoption = { readonly ok: true } | { readonly ok: false; readonly reason: BillMismatch }

/**
 * Whether an attempt adopts an unknown bill, after a genuine callback of that bill with the
 * attempt's token (docs/payments.md): only if collection, order and amount match. An attempt that
 * already has a bill adopts no other.
 */
export function judgeAdoption(expected: ExpectedBill, bill: ProviderBill): Adoption {
  const reason = findMismatch(expected, bill)
  return reason === undefined ? { ok: true } : { ok: false, reason }
}

function findMismatch(expected: ExpectedBill, bill: ProviderBill): BillMismatch | undefined {
  if (expected.billId !== undefined && expected.billId !== bill.id) return 'another bill'
  if (expected.collectionId !== bill.collectionId) return 'another collection'
  if (expected.orderNumber !== bill.reference) return 'another order'
  if (expected.amount !== bill.amount) return 'another amount'
  return undefined
}
