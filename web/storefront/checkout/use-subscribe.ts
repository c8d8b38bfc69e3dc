/**
 * Subscribing at PayPal: our server makes the subscription when the button is pressed, the customer
 * agrees to it there, and the server asks PayPal what became of it. Whatever the browser says is only a
 * reason to look. One key per attempt, as for the pay call: a second press is the same subscription.
 */
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { customerDetailsOf } from '#domain/address/customer-details-address.ts'
import { ringgit } from '#domain/money.ts'
import type { PlanOption } from '#domain/subscriptions/plan-offer.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { rememberPlacedPlan } from '#web/api/placed-plans.ts'

import { attemptKey } from './attempt-key.ts'
import type { PayOrder } from './use-pay.ts'

export type Subscribe = {
  /** From the press until PayPal's window is gone and the answer is known. */
  isBusy: boolean
  failure: string
  /** The window was closed, or PayPal's page left, without agreeing. */
  wasLeft: boolean
  /**
   * Answers PayPal's id, for the button; throws after having said why. The same cart may have been
   * agreed to already, in another tab: then the page goes where that one is.
   */
  begin(order: PayOrder, option: PlanOption): Promise<string>
  approved(): Promise<void>
  left(): void
  /** The wallet failed; what the server said before stays. */
  failed(): void
}

/** What PayPal still has to be agreed to; anything else was decided before. */
const isToBeDecided = (status: string): boolean =>
  ['CREATING', 'APPROVAL_PENDING', 'ABANDONED'].includes(status)

const walletFailed = 'PayPal could not finish this. Nothing was charged. Please try again.'

export function useSubscribe({ onOutdated }: { onOutdated: () => void }): Subscribe {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const leftBehind = search.get('left')
  const [now, setNow] = useState({ isBusy: false, failure: '', wasLeft: leftBehind !== null })
  const begun = useRef('')
  const isDecided = useRef(false)

  useEffect(() => {
    if (leftBehind === null) return
    const params = { id: leftBehind }
    callShop('POST /api/paypal/subscriptions/{id}/left', { params }).catch(() => {})
  }, [leftBehind])

  const tellLeft = (): void => {
    const id = begun.current
    begun.current = ''
    // Only for the books: nothing is charged whether this arrives or not.
    if (id) callShop('POST /api/paypal/subscriptions/{id}/left', { params: { id } }).catch(() => {})
  }

  return {
    ...now,
    begin: async (order, option) => {
      setNow({ isBusy: true, failure: '', wasLeft: false })
      try {
        const body = bodyOf(order, option)
        const key = attemptKey(JSON.stringify(body))
        const { id, subscriptionId, status } = await callShop(
          'POST /api/paypal/subscriptions',
          { body },
          { headers: { 'idempotency-key': key } },
        )
        begun.current = subscriptionId
        rememberPlacedPlan(id)
        if (isToBeDecided(status)) return subscriptionId
        isDecided.current = true
        await navigate(`/confirmation?subscription=${encodeURIComponent(subscriptionId)}`)
        throw new Error('agreed to before')
      } catch (error) {
        if (isDecided.current) throw error
        const failure = error instanceof ApiError ? error.message : walletFailed
        setNow({ isBusy: false, failure, wasLeft: false })
        if (error instanceof ApiError && error.status === 409) onOutdated()
        throw error
      }
    },
    approved: async () => {
      const id = begun.current
      begun.current = ''
      await navigate(`/confirmation?subscription=${encodeURIComponent(id)}`)
    },
    left: () => {
      tellLeft()
      setNow({ isBusy: false, failure: '', wasLeft: true })
    },
    failed: () => {
      if (isDecided.current) return
      tellLeft()
      setNow((before) => ({
        isBusy: false,
        wasLeft: false,
        failure: before.failure || walletFailed,
      }))
    },
  }
}

function bodyOf(order: PayOrder, intent: PlanOption) {
  const { form, lines, totals, voucherCode, note, consents, quizId } = order
  return {
    paymentData: {
      total: ringgit(totals.total),
      currency: 'MYR' as const,
      method: 'paypal' as const,
      intent,
      voucherCode,
    },
    customerDetails: customerDetailsOf(form, consents.health ? note : ''),
    cart: lines.map(({ id, quantity }) => ({ id, quantity })),
    consent: consents,
    quizId,
  }
}
