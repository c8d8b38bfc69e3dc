/**
 * The order of a bill, asked again every three seconds for a minute while the bank has not said yes or
 * no (decision D-72); after that the page says what happens next instead of asking for ever.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

const everyMs = 3_000
const rounds = 20

export type BillOrder = CallReply<'GET /api/billplz/get-bill/{billId}'>

export type Bill = {
  state: 'waiting' | 'found' | 'no id' | 'failed'
  order: BillOrder | undefined
  /** Whether the bank's answer is still asked for. */
  isAsking: boolean
  /** Asks once more, after a change. */
  reload(): void
}

export function useBill(billId: string): Bill {
  const [found, setFound] = useState<{ billId: string; order?: BillOrder; failed?: true }>()
  const [ended, setEnded] = useState('')
  const [visit, setVisit] = useState(0)
  const reload = (): void => setVisit(visit + 1)

  useEffect(() => {
    if (billId === '') return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (round: number): Promise<void> => {
      try {
        const order = await callShop(
          'GET /api/billplz/get-bill/{billId}',
          { params: { billId } },
          { signal: stop.signal },
        )
        setFound({ billId, order })
        if (order.paymentState !== 'Pending...' || round >= rounds) return setEnded(billId)
      } catch (error) {
        if (stop.signal.aborted) return
        // A failure while waiting is not the end of what is already shown.
        setFound((before) => (before?.order ? before : { billId, failed: true }))
        if (isUnknown(error) || round >= rounds) return setEnded(billId)
      }
      timer = setTimeout(() => void ask(round + 1), everyMs)
    }
    void ask(0)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [billId, visit])

  // Without an id the server's page says so at once; the browser's address decides after it wakes up.
  if (billId === '') return { state: 'no id', order: undefined, isAsking: false, reload }
  if (found?.billId !== billId)
    return { state: 'waiting', order: undefined, isAsking: true, reload }
  const isAsking = ended !== billId
  return { state: found.order ? 'found' : 'failed', order: found.order, isAsking, reload }
}

/** There is no such bill: asking again would not change that. An outage ends. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 429
}
