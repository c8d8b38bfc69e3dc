/**
 * Loads the order of a bill (a payment page of Billplz). While the payment is pending, polls the
 * bill, at most `maxPollCount` times.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'

import { isPermanentFailure, maxPollCount, pollIntervalMs } from './payment-polling.ts'

export type BillOrder = CallReply<'GET /api/billplz/get-bill/{billId}'>

/** Returns true until the money arrives, and never again, even if it is refunded. */
export function isUnpaid({ paymentState }: Pick<BillOrder, 'paymentState'>): boolean {
  return paymentState === 'Pending...' || paymentState === 'Failed' || paymentState === 'Expired'
}

/**
 * Returns true if the ordered lines belong to this order, and not to the cart any more: the order
 * is paid, or can still be paid. Otherwise the customer may need them for another order.
 */
export function mustRemoveLinesFromCart({
  paymentState,
}: Pick<BillOrder, 'paymentState'>): boolean {
  return paymentState === 'Pending...' || paymentState === 'Failed' || isPaidToMake(paymentState)
}

/** Returns true if the pharmacy makes an order in this state, also if a part was refunded. */
export function isPaidToMake(paymentState: BillOrder['paymentState']): boolean {
  return paymentState === 'Paid' || paymentState === 'Partially refunded'
}

/**
 * Returns true if a pharmacist declined the order and it will not be made. Staff may have a
 * declined order made nevertheless; its timeline then has the step `prepared`.
 */
export function isDeclined({ pharmacistReview, timeline }: BillOrder): boolean {
  return pharmacistReview === 'declined' && timeline.every(({ step }) => step !== 'prepared')
}

/**
 * Returns true if the order is paid and the pharmacy makes it or has made it. While a refund is
 * due, the pharmacy makes nothing, but an order that was ready before is still sent.
 */
export function isMadeOrToBeMade(order: BillOrder): boolean {
  const prepared = order.timeline.find(({ step }) => step === 'prepared')
  if (order.paymentState === 'Refund due') return prepared?.state === 'done'
  // The timeline is empty while personal values are hidden.
  if (order.paymentState === 'Partially refunded') return prepared !== undefined
  return order.paymentState === 'Paid' && !isDeclined(order)
}

/**
 * The last finished call. `billId`: the bill of that call, which may be another than the page's.
 */
type BillResult =
  | { billId: string; state: 'loaded'; order: BillOrder }
  | { billId: string; state: 'failed' | 'refused'; order?: undefined }

type BillOrderState = {
  /**
   * `no id`: the hook got no bill id. `failed`: another try may succeed. `refused`: the server has
   * no such order for this browser, so another try is useless.
   */
  state: 'loading' | 'loaded' | 'no id' | 'failed' | 'refused'
  /** Undefined unless the state is `loaded`. */
  order: BillOrder | undefined
  /** True until polling has ended. */
  isPolling: boolean
  /** Loads the order again, and polls again if the payment is pending. */
  reload(): void
}

/** Loads and polls while mounted. `billId`: '' without a bill, which loads nothing. */
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
    /** Loads the order, and schedules the next poll unless polling has ended. */
    const loadAndPoll = async (pollCount: number): Promise<void> => {
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
        // An order of this bill that is shown already stays: the next poll may succeed.
        setBillResult((current) =>
          current?.billId === billId && current.order
            ? current
            : { billId, state: isPermanent ? 'refused' : 'failed' },
        )
        if (isPermanent || pollCount >= maxPollCount) return setPollingEndedBillId(billId)
      }
      pollTimer = setTimeout(() => void loadAndPoll(pollCount + 1), pollIntervalMs)
    }
    void loadAndPoll(0)
    return () => {
      controller.abort()
      clearTimeout(pollTimer)
    }
  }, [billId, reloadCount])

  // Also on the server, which renders the page without the query that contains the id.
  if (billId === '') return { state: 'no id', order: undefined, isPolling: false, reload }
  if (billResult?.billId !== billId)
    return { state: 'loading', order: undefined, isPolling: true, reload }
  const isPolling = pollingEndedBillId !== billId
  return { state: billResult.state, order: billResult.order, isPolling, reload }
}
