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

/**
 * Returns the resource of a refund in a webhook. It names the sale, but not the subscription, and
 * its amount is negative. As in PayPal's published example, a reversal does not name the sale.
 */
export function toRefundResource(
  refund: { id: string; amount: Money; time: string; isReversal: boolean },
  sale: Transaction,
  api: string,
) {
  const { id, amount, time, isReversal } = refund
  const saleLink = { href: `${api}/v1/payments/sale/${sale.id}`, rel: 'sale', method: 'GET' }
  return {
    id,
    ...(!isReversal && { sale_id: sale.id }),
    state: 'completed',
    amount: { total: `-${amount.value}`, currency: amount.currency_code },
    create_time: time,
    update_time: time,
    links: [
      { href: `${api}/v1/payments/refund/${id}`, rel: 'self', method: 'GET' },
      ...(isReversal ? [] : [saleLink]),
    ],
  }
}
