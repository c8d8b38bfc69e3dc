/**
 * Places the order with the pay call. Each checkout attempt has one idempotency key, so that a
 * double click, a second tab or a lost response never creates a second order. The server computes
 * the amount, and only compares it with the browser's total.
 */
import { useState } from 'react'

import { toCustomerDetails } from '#domain/address/customer-details-address.ts'
import type { CheckoutForm } from '#domain/checkout/checkout-form.ts'
import type { Totals } from '#domain/checkout/totals.ts'
import { toRinggit } from '#domain/money.ts'
import { callShop } from '#web/api/browser-client.ts'
import type { ApiError } from '#web/api/client.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { usePageRestored } from '#web/ui/behaviour/use-page-restored.ts'

import { readOrCreateAttemptKey } from './attempt-key.ts'

/** What is sent to place an order; use-subscribe.ts sends the same for a plan. */
export type PayOrder = {
  form: CheckoutForm
  /** Prices in ringgit. */
  lines: readonly { id: number; name: string; price: number; quantity: number; image?: string }[]
  totals: Totals
  voucherCode: string
  note: string
  consents: { terms: boolean; health: boolean }
  /** The result of `chooseQuizIdToSend`. */
  quizId: string | null | undefined
}

type PayState = {
  isPaying: boolean
  /** Error message for the customer, from the server if it responded; '' without an error. */
  failure: string
  /**
   * Places the order and leaves this page for the bill's payment page. Does not throw: an error is
   * in `failure`.
   */
  startPayment(order: PayOrder): Promise<void>
}

/** `onRefused` is called when the order could not be placed, with any reason. */
export function usePay(onRefused: (error: ApiError, order: PayOrder) => void): PayState {
  const [isPaying, setPaying] = useState(false)
  const [failure, setFailure] = useState('')
  usePageRestored(() => setPaying(false))

  return {
    isPaying,
    failure,
    startPayment: async (order) => {
      setPaying(true)
      setFailure('')
      try {
        const body = toPayRequest(order)
        const idempotencyKey = readOrCreateAttemptKey(JSON.stringify(body))
        const { url } = await callShop(
          'POST /api/billplz/pay',
          { body },
          { headers: { 'idempotency-key': idempotencyKey } },
        )
        if (!url) throw new Error('Failed to retrieve Billplz payment URL')
        // Stay in the paying state until the payment page opens, so that Pay cannot be pressed
        // again.
        location.assign(url)
      } catch (error) {
        setPaying(false)
        const apiError = toApiError(error, 'Failed to create order')
        setFailure(apiError.message)
        onRefused(apiError, order)
      }
    },
  }
}

/**
 * The fields must keep their sequence: the idempotency key belongs to the JSON text of the body, so
 * a retry with another sequence would get another key.
 */
function toPayRequest(order: PayOrder) {
  const { form, lines, totals, voucherCode, note, consents, quizId } = order
  const toAbsoluteUrl = (path: string): string => location.origin + path
  return {
    paymentData: {
      total: toRinggit(totals.total),
      currency: 'MYR' as const,
      method: 'billplz' as const,
      intent: 'oneTime' as const,
      description: 'Racik order',
      cancelUrl: toAbsoluteUrl('/cancel'),
      successUrl: toAbsoluteUrl('/success'),
      discount: toRinggit(totals.discount),
      voucherCode,
      callbackUrl: toAbsoluteUrl('/api/billplz/callback'),
    },
    customerDetails: toCustomerDetails(form, consents.health ? note : ''),
    cart: lines.map(({ id, name, price, quantity, image }) => ({
      id,
      name,
      price,
      quantity,
      ...(image && { image }),
    })),
    consent: consents,
    quizId,
  }
}
