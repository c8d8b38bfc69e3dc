/*
 * A bill, its transactions and callback fields, and their wire format. Key order and types follow
 * Billplz's pages "Bills" and "Payment Completion".
 */
import { formatKlDateTime } from './kl-time.ts'
import type { WireFields } from './x-signature.ts'

type BillState = 'due' | 'paid' | 'deleted'

export type Bill = {
  id: string
  collectionId: string
  state: BillState
  /** In sen, like every field with "amount" in its name. */
  amount: number
  paidAmount: number
  /** Not zero-padded, as Billplz writes it: `2026-1-5`. */
  dueAt: string
  email: string
  mobile: string | null
  name: string
  description: string
  reference1Label: string
  reference1: string | null
  reference2Label: string
  reference2: string | null
  redirectUrl: string | null
  callbackUrl: string
  createdAt: string
  paidAt: string | null
}

/** One attempt of a payer to pay a bill. A bill may have several transactions. */
export type Transaction = {
  id: string
  billId: string
  status: 'pending' | 'completed' | 'failed'
  completedAt: string | null
  channel: string
  bankCode: string
}

/**
 * Returns the body of `POST /v3/bills` and `GET /v3/bills/{id}`. `origin` is the origin of the bill
 * page.
 */
export function toBillResponse(bill: Bill, origin: string): Record<string, unknown> {
  return {
    id: bill.id,
    collection_id: bill.collectionId,
    paid: bill.state === 'paid',
    state: bill.state,
    amount: bill.amount,
    paid_amount: bill.paidAmount,
    due_at: bill.dueAt,
    email: bill.email,
    mobile: bill.mobile,
    name: bill.name.toUpperCase(),
    url: buildBillUrl(bill, origin),
    reference_1_label: bill.reference1Label,
    reference_1: bill.reference1,
    reference_2_label: bill.reference2Label,
    reference_2: bill.reference2,
    redirect_url: bill.redirectUrl,
    callback_url: bill.callbackUrl,
    description: bill.description,
    paid_at: bill.paidAt,
  }
}

function buildBillUrl(bill: Bill, origin: string): string {
  return `${origin}/billplz/bills/${bill.id}`
}

/**
 * Returns the fields of a callback without the signature. `hasExtraPaymentInfo` is whether the
 * account has the option "Extra Payment Completion Information".
 */
export function toCallbackFields(
  bill: Bill,
  transaction: Transaction,
  origin: string,
  hasExtraPaymentInfo: boolean,
): WireFields {
  return [
    ['id', bill.id],
    ['collection_id', bill.collectionId],
    ['paid', String(bill.state === 'paid')],
    ['state', bill.state],
    ['amount', String(bill.amount)],
    ['paid_amount', String(bill.paidAmount)],
    ['due_at', bill.dueAt],
    ['email', bill.email],
    ['mobile', bill.mobile ?? ''],
    ['name', bill.name.toUpperCase()],
    ['url', buildBillUrl(bill, origin)],
    ['paid_at', bill.paidAt === null ? '' : formatKlDateTime(new Date(bill.paidAt))],
    ...extraFields(transaction, hasExtraPaymentInfo),
  ]
}

/** Returns the fields of the redirect, `billplz[...]` in the URL, without the signature. */
export function toRedirectFields(
  bill: Bill,
  transaction: Transaction | undefined,
  hasExtraPaymentInfo: boolean,
): WireFields {
  return [
    ['id', bill.id],
    ['paid', String(bill.state === 'paid')],
    ['paid_at', bill.paidAt === null ? '' : formatKlDateTime(new Date(bill.paidAt))],
    ...extraFields(transaction, hasExtraPaymentInfo),
  ]
}

function extraFields(
  transaction: Transaction | undefined,
  hasExtraPaymentInfo: boolean,
): WireFields {
  if (!hasExtraPaymentInfo || !transaction) return []
  return [
    ['transaction_id', transaction.id],
    ['transaction_status', transaction.status],
  ]
}
