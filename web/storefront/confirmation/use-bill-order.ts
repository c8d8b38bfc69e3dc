/**
 * Loads the order of a bill, which is a payment page of Billplz. While the payment is pending,
 * polls the bill for a minute. After that the page explains what happens next.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'

import { isPermanentFailure, maxPollCount, pollIntervalMs } from './payment-polling.ts'

export type BillOrder = CallReply<'GET /api/billplz/get-bill/{billId}'>

/** Returns false once the money has arrived, also if it was refunded since. */
export function isUnpaid({ paymentState }: Pick<BillOrder, 'paymentState'>): boolean {
  return paymentState === 'Pending...' || paymentState === 'Failed' || paymentState === 'Expired'
}

/**
 * Returns true if the ordered lines must be removed from the cart: the order is paid or can still
 * be paid. Otherwise the customer may need them for another order.
 */
export function mayChangeCart({ paymentState }: Pick<BillOrder, 'paymentState'>): boolean {
  return paymentState === 'Pending...' || paymentState === 'Failed' || isPaidToMake(paymentState)
}

/** Returns true in the states in which the pharmacy makes the order: also after a part refund. */
export function isPaidToMake(paymentState: BillOrder['paymentState']): boolean {
  return paymentState === 'Paid' || paymentState === 'Partially refunded'
}

/**
 * Returns true if the order will not be made. Staff may have a declined order made, which then has
 * the step `prepared`.
 */
export function isDeclined({ pharmacistReview, timeline }: BillOrder): boolean {
  return pharmacistReview === 'declined' && timeline.every(({ step }) => step !== 'prepared')
}

/**
 * Returns true if the order is paid and made, or was made. While a refund is open, the pharmacy
 * makes nothing, but an order that was ready before is still sent.
 */
export function isMade(order: BillOrder): boolean {
  const prepared = order.timeline.find(({ step }) => step === 'prepared')
  if (order.paymentState === 'Refund due') return prepared?.state === 'done'
  // The timeline is empty while personal values are hidden.
  if (order.paymentState === 'Partially refunded') return prepared !== undefined
  return order.paymentState === 'Paid' && !isDeclined(order)
}

/** The last finished call. `billId` tells whether it was for the bill that is shown now. */
type BillResult =
  | { billId: string; state: 'loaded'; order: BillOrder }
  | { billId: string; state: 'failed' | 'refused'; order?: undefined }

type BillOrderState = {
  /** `refused`: the server has no such order for this browser, so another try is useless. */
  state: 'loading' | 'loaded' | 'no id' | 'failed' | 'refused'
  order: BillOrder | undefined
  isPolling: boolean
  /** Loads the order again after a change, and polls again if the payment is still pending. */
  reload(): void
}

export function useBillOrder(billId: string): BillOrderState {
  const [billResult, setBillResult] = useState<BillResult>()
  /** Id of the bill whose polling has ended. */
  const [pollingEndedBillId, setPollingEndedBillId] = useState('')
  const [reloadCount, setReloadCount] = useState(0)
  const reload = (): void => {
    setPollingEndedBillId('')
    setReloadCount((count) => count + 1)
  }

  useEffect(() => {
    if (billId === '') return
    const controller = new AbortController()
    let pollTimer: ReturnType<typeof setTimeout> | undefined
    const load = async (pollCount: number): Promise<void> => {
      try {
        const order = await callShop(
          'GET /api/billplz/get-bill/{billId}',
          { params: { billId } },
          { signal: controller.signal },
        )
        setBillResult({ billId, state: 'loaded', order })
        if (order.paymentState !== 'Pending...' || pollCount >= maxPollCount)
          return setPollingEndedBillId(billId)
      } catch (error) {
        if (controller.signal.aborted) return
        logDefect(error)
        const isPermanent = isPermanentFailure(error)
        // A failure while polling keeps the order of this bill, if one is shown.
        setBillResult((current) =>
          current?.billId === billId && current.order
            ? current
            : { billId, state: isPermanent ? 'refused' : 'failed' },
        )
        if (isPermanent || pollCount >= maxPollCount) return setPollingEndedBillId(billId)
      }
      pollTimer = setTimeout(() => void load(pollCount + 1), pollIntervalMs)
    }
    void load(0)
    return () => {
      controller.abort()
      clearTimeout(pollTimer)
    }
  }, [billId, reloadCount])

  // Also while rendering on the server, which does not know the id: it is read from the URL after
  // hydration.
  if (billId === '') return { state: 'no id', order: undefined, isPolling: false, reload }
  if (billResult?.billId !== billId)
    return { state: 'loading', order: undefined, isPolling: true, reload }
  const isPolling = pollingEndedBillId !== billId
  return { state: billResult.state, order: billResult.order, isPolling, reload }
}
