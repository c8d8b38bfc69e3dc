/**
 * Subscribes at PayPal: the server creates the subscription, the customer approves it at PayPal,
 * and the confirmation page makes the server ask PayPal for the result. The server never trusts an
 * approval that the browser reports. Each attempt has one idempotency key, so a second click
 * returns the same subscription.
 */
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { toCustomerDetails } from '#domain/address/customer-details-address.ts'
import { cancelledIdParameter } from '#domain/checkout/paypal-paths.ts'
import { toRinggit } from '#domain/money.ts'
import type { PlanOption } from '#domain/subscriptions/plan-offer.ts'
import type { UnapprovedState } from '#domain/subscriptions/subscription-state.ts'
import { callShop } from '#web/api/browser-client.ts'
import type { ApiError } from '#web/api/client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import { rememberPlacedSubscription } from '#web/api/placed-subscriptions.ts'
import { toApiError } from '#web/api/to-api-error.ts'

import { readOrCreateAttemptKey } from '#web/storefront/checkout/attempt-key.ts'
import type { PayOrder } from '#web/storefront/checkout/use-pay.ts'

type SubscribeState = {
  /**
   * True from the click until PayPal's window fails or is closed, or the confirmation page opens.
   */
  isBusy: boolean
  /**
   * Why no subscription was created: the message of the server if it responded, else an English
   * message key. Empty without an error.
   */
  failure: string
  /** True after the customer closed PayPal's window or left its page without approving. */
  wasCancelled: boolean
  /**
   * Returns PayPal's subscription id for the button. On an error sets `failure` and throws. If the
   * customer approved the same cart in another tab, opens that confirmation and throws, so that
   * PayPal's window stays closed.
   */
  createSubscription(order: PayOrder, option: PlanOption): Promise<string>
  /** Call when the customer has approved: opens the confirmation page. */
  onApproved(): Promise<void>
  /** Call when the customer has closed PayPal's window without approving: reports it. */
  onCancelled(): void
  /** Call when PayPal's button failed. Keeps the failure message of `createSubscription`. */
  onFailed(): void
}

/**
 * States in which the customer can still approve at PayPal. Only their type is imported: the values
 * would add the domain's module to the checkout.
 */
const unapprovedStates: Readonly<Record<UnapprovedState, true>> = {
  CREATING: true,
  APPROVAL_PENDING: true,
}

/** English message key. */
const paypalFailedMessage =
  'PayPal could not set up the subscription. Nothing was charged. Please try again.'

/** `onRefused` is called when the subscription could not be created, with any reason. */
export function useSubscribe(
  onRefused: (error: ApiError, order: PayOrder) => void,
): SubscribeState {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // The shop's id of the subscription, in the URL to which PayPal returns a customer who did not
  // approve.
  const cancelledId = search.get(cancelledIdParameter)
  const [state, setState] = useState({
    isBusy: false,
    failure: '',
    wasCancelled: cancelledId !== null,
  })
  // Refs, because PayPal's button may keep the callbacks of an earlier render.
  /** PayPal's id of the subscription that waits for an approval; '' without one. */
  const unapprovedPayPalId = useRef('')
  /**
   * True after the customer approved, or the server reported that they did in another tab. The
   * confirmation page is opening, and errors of PayPal's button are ignored.
   */
  const isConfirmationOpening = useRef(false)

  useEffect(() => {
    if (cancelledId !== null) reportCancellation(cancelledId)
  }, [cancelledId])

  const reportUnapproved = (): void => {
    const payPalId = unapprovedPayPalId.current
    unapprovedPayPalId.current = ''
    if (payPalId !== '') reportCancellation(payPalId)
  }
  const openConfirmation = async (payPalId: string): Promise<void> => {
    isConfirmationOpening.current = true
    await navigate(`/confirmation?subscription=${encodeURIComponent(payPalId)}`)
  }

  return {
    ...state,
    createSubscription: async (order, option) => {
      isConfirmationOpening.current = false
      setState({ isBusy: true, failure: '', wasCancelled: false })
      try {
        const body = toSubscribeRequest(order, option)
        const idempotencyKey = readOrCreateAttemptKey(JSON.stringify(body))
        const {
          id: shopId,
          subscriptionId: payPalId,
          status,
        } = await callShop(
          'POST /api/paypal/subscriptions',
          { body },
          { headers: { 'idempotency-key': idempotencyKey } },
        )
        unapprovedPayPalId.current = payPalId
        rememberPlacedSubscription(shopId)
        if (status in unapprovedStates) return payPalId
        await openConfirmation(payPalId)
        throw new Error(`subscription ${payPalId} is already ${status}`)
      } catch (error) {
        if (isConfirmationOpening.current) throw error
        const apiError = toApiError(error, paypalFailedMessage)
        setState({ isBusy: false, failure: apiError.message, wasCancelled: false })
        onRefused(apiError, order)
        throw error
      }
    },
    onApproved: async () => {
      const payPalId = unapprovedPayPalId.current
      unapprovedPayPalId.current = ''
      await openConfirmation(payPalId)
    },
    onCancelled: () => {
      reportUnapproved()
      setState({ isBusy: false, failure: '', wasCancelled: true })
    },
    onFailed: () => {
      if (isConfirmationOpening.current) return
      reportUnapproved()
      setState((current) => ({
        isBusy: false,
        wasCancelled: false,
        failure: current.failure || paypalFailedMessage,
      }))
    },
  }
}

/**
 * Reports to the server that the customer left PayPal without approving. `id`: PayPal's id of the
 * subscription, or the shop's. A failure is only logged, because nothing is charged either way.
 */
function reportCancellation(id: string): void {
  callShop('POST /api/paypal/subscriptions/{id}/left', { params: { id } }).catch(logDefect)
}

/**
 * The fields must keep their sequence: the idempotency key belongs to the JSON text of the body, so
 * a retry with another sequence would get another key.
 */
function toSubscribeRequest(order: PayOrder, option: PlanOption) {
  const { form, lines, totals, voucherCode, note, consents, quizId } = order
  return {
    paymentData: {
      total: toRinggit(totals.total),
      currency: 'MYR' as const,
      method: 'paypal' as const,
      intent: option,
      voucherCode,
    },
    // The note is health data, so it is sent only with that consent.
    customerDetails: toCustomerDetails(form, consents.health ? note : ''),
    cart: lines.map(({ id, quantity }) => ({ id, quantity })),
    consent: consents,
    quizId,
  }
}
