import type { Money } from './plan.ts'
import { FEE_RATE, type Subscription, type Transaction } from './subscription.ts'

/**
 * Returns the resource of a sale in a webhook. It has the shape of the old API: `total` and
 * `currency`, and the subscription as billing agreement.
 */
export function toSaleResource(
  { id, amount, time }: Transaction,
  subscription: Subscription,
  api: string,
) {
  const href = `${api}/v1/payments/sale/${id}`
  return {
    id,
    state: 'completed',
    billing_agreement_id: subscription.id,
    amount: {
      total: amount.value,
      currency: amount.currency_code,
      details: { subtotal: amount.value },
    },
    payment_mode: 'INSTANT_TRANSFER',
    protection_eligibility: 'ELIGIBLE',
    protection_eligibility_type: 'ITEM_NOT_RECEIVED_ELIGIBLE,UNAUTHORIZED_PAYMENT_ELIGIBLE',
    transaction_fee: {
      currency: amount.currency_code,
      value: (Number(amount.value) * FEE_RATE).toFixed(2),
    },
    invoice_number: '',
    ...(subscription.custom_id !== undefined && { custom: subscription.custom_id }),
    create_time: time,
    update_time: time,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
    ],
  }
}

/** What the webhook of a refund or reversal names. */
type RefundNames = readonly ('payment' | 'subscription')[]

export type RefundOptions = {
  value?: number
  event?: 'REFUNDED' | 'REVERSED'
  names?: RefundNames
  /** False: PayPal's list of payments does not show it. */
  isListed?: boolean
}

/** Returns the resource of a refund in a webhook. Its amount is negative. */
export function toRefundResource(
  refund: { id: string; amount: Money; time: string; names: RefundNames },
  sale: Transaction,
  api: string,
) {
  const { id, amount, time, names } = refund
  const saleLink = { href: `${api}/v1/payments/sale/${sale.id}`, rel: 'sale', method: 'GET' }
  return {
    id,
    ...(names.includes('payment') && { sale_id: sale.id }),
    ...(names.includes('subscription') && { billing_agreement_id: sale.subscriptionId }),
    state: 'completed',
    amount: { total: `-${amount.value}`, currency: amount.currency_code },
    create_time: time,
    update_time: time,
    links: [
      { href: `${api}/v1/payments/refund/${id}`, rel: 'self', method: 'GET' },
      ...(names.includes('payment') ? [saleLink] : []),
    ],
  }
}
