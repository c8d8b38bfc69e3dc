/**
 * Loads the order of a bill. While the payment is pending, polls it every three seconds for a
 * minute (decision D-72). After that the page explains what happens next.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

const pollMs = 3_000
const maxPolls = 20

export type BillOrder = CallReply<'GET /api/billplz/get-bill/{billId}'>

export type Bill = {
  state: 'waiting' | 'found' | 'no id' | 'failed'
  order: BillOrder | undefined
  /** True while polling. */
  isAsking: boolean
  /** Loads the order again after a change. */
  reload(): void
}

export function useBill(billId: string): Bill {
  const [found, setFound] = useState<{ billId: string; order?: BillOrder; failed?: true }>()
  const [ended, setEnded] = useState('')
  const [visit, setVisit] = useState(0)
  const reload = (): void => setVisit(visit + 1)

  useEffect(() => {
    if (billId === '') return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async (poll: number): Promise<void> => {
      try {
        const order = await callShop(
          'GET /api/billplz/get-bill/{billId}',
          { params: { billId } },
          { signal: controller.signal },
        )
        setFound({ billId, order })
        if (order.paymentState !== 'Pending...' || poll >= maxPolls) return setEnded(billId)
      } catch (error) {
        if (controller.signal.aborted) return
        // A failure while polling keeps the order that is already shown.
        setFound((before) => (before?.order ? before : { billId, failed: true }))
        if (isUnknown(error) || poll >= maxPolls) return setEnded(billId)
      }
      timer = setTimeout(() => void load(poll + 1), pollMs)
    }
    void load(0)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [billId, visit])

  // The server's HTML already says that the id is missing; the browser's URL decides after
  // hydration.
  if (billId === '') return { state: 'no id', order: undefined, isAsking: false, reload }
  if (found?.billId !== billId)
    return { state: 'waiting', order: undefined, isAsking: true, reload }
  const isAsking = ended !== billId
  return { state: found.order ? 'found' : 'failed', order: found.order, isAsking, reload }
}

/** Client errors are permanent: stop polling. 429 and server errors are temporary. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 429
}
