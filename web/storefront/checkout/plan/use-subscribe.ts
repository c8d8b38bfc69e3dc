/**
 * Subscribes at PayPal: the server creates the subscription, the customer approves it at PayPal,
 * and the server requests the result from PayPal. The approval that the browser reports is never
 * trusted; it only triggers the server's request. One idempotency key per attempt: a second click
 * returns the same subscription.
 */
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { toCustomerDetails } from '#domain/address/customer-details-address.ts'
import { toRinggit } from '#domain/money.ts'
import type { PlanOption } from '#domain/subscriptions/plan-offer.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { rememberPlacedPlan } from '#web/api/placed-plans.ts'

import { readOrCreateAttemptKey } from '#web/storefront/checkout/attempt-key.ts'
import type { PayOrder } from '#web/storefront/checkout/use-pay.ts'

type SubscribeState = {
  /**
   * True from the click until PayPal's window fails or is closed, or the confirmation page opens.
   */
  isBusy: boolean
  failure: string
  /** True after the customer closed PayPal's window or left its page without approving. */
  wasCancelled: boolean
  /**
   * Returns PayPal's subscription id for the button. On an error sets `failure` and throws. If the
   * customer approved the same cart in another tab, opens that confirmation and throws, so that
   * PayPal's window stays closed.
   */
  createSubscription(order: PayOrder, option: PlanOption): Promise<string>
  onApprove(): Promise<void>
  onCancel(): void
  /** Call when PayPal's button failed. A failure message of the server is kept. */
  onError(): void
}

/** Returns true if the customer can still approve at PayPal. */
const isAwaitingApproval = (status: string): boolean =>
  ['CREATING', 'APPROVAL_PENDING'].includes(status)

const paypalFailedMessage = 'PayPal could not finish this. Nothing was charged. Please try again.'

export function useSubscribe({ onOutdated }: { onOutdated: () => void }): SubscribeState {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // `left` is in the URL to which PayPal returns a customer who did not approve.
  const cancelledId = search.get('left')
  const [state, setState] = useState({
    isBusy: false,
    failure: '',
    wasCancelled: cancelledId !== null,
  })
  const unapprovedSubscriptionId = useRef('')
  /**
   * True after the server reported a final status or the customer approved. The confirmation page
   * is opening, and errors of PayPal's button are ignored.
   */
  const isStatusFinal = useRef(false)

  useEffect(() => {
    if (cancelledId === null) return
    const params = { id: cancelledId }
    // For our records only, as in reportCancellation.
    callShop('POST /api/paypal/subscriptions/{id}/left', { params }).catch(() => {})
  }, [cancelledId])

  const reportCancellation = (): void => {
    const id = unapprovedSubscriptionId.current
    unapprovedSubscriptionId.current = ''
    // For our records only: nothing is charged, whether the call succeeds or not.
    if (id) callShop('POST /api/paypal/subscriptions/{id}/left', { params: { id } }).catch(() => {})
  }

  return {
    ...state,
    createSubscription: async (order, option) => {
      isStatusFinal.current = false
      setState({ isBusy: true, failure: '', wasCancelled: false })
      try {
        const body = toSubscribeRequest(order, option)
        // The key belongs to this text, so the fields of the body must keep their order.
        const key = readOrCreateAttemptKey(JSON.stringify(body))
        const {
          id: planId,
          subscriptionId,
          status,
        } = await callShop(
          'POST /api/paypal/subscriptions',
          { body },
          { headers: { 'idempotency-key': key } },
        )
        unapprovedSubscriptionId.current = subscriptionId
        rememberPlacedPlan(planId)
        if (isAwaitingApproval(status)) return subscriptionId
        isStatusFinal.current = true
        await navigate(`/confirmation?subscription=${encodeURIComponent(subscriptionId)}`)
        throw new Error(`subscription ${subscriptionId} is already ${status}`)
      } catch (error) {
        if (isStatusFinal.current) throw error
        const failure = error instanceof ApiError ? error.message : paypalFailedMessage
        setState({ isBusy: false, failure, wasCancelled: false })
        if (error instanceof ApiError && error.status === 409) onOutdated()
        throw error
      }
    },
    onApprove: async () => {
      const id = unapprovedSubscriptionId.current
      unapprovedSubscriptionId.current = ''
      isStatusFinal.current = true
      await navigate(`/confirmation?subscription=${encodeURIComponent(id)}`)
    },
    onCancel: () => {
      reportCancellation()
      setState({ isBusy: false, failure: '', wasCancelled: true })
    },
    onError: () => {
      if (isStatusFinal.current) return
      reportCancellation()
      setState((current) => ({
        isBusy: false,
        wasCancelled: false,
        failure: current.failure || paypalFailedMessage,
      }))
    },
  }
}

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
    customerDetails: toCustomerDetails(form, consents.health ? note : ''),
    cart: lines.map(({ id, quantity }) => ({ id, quantity })),
    consent: consents,
    quizId,
  }
}
