/**
 * The order of a bill, asked again every three seconds for a minute while the bank has not said yes or
 * no (decision D-72); after that the page says what happens next instead of asking for ever.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'

const everyMs = 3_000
const rounds = 20

export type BillOrder = CallReply<'GET /api/billplz/get-bill/{billId}'>

export type Bill = {
  state: 'waiting' | 'found' | 'no id' | 'failed'
  order: BillOrder | undefined
}

export function useBill(billId: string): Bill {
  const [found, setFound] = useState<{ billId: string; order?: BillOrder; failed?: true }>()

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
        if (order.paymentState !== 'Pending...' || round >= rounds) return
      } catch {
        if (stop.signal.aborted) return
        // A failure while waiting is not the end of what is already shown.
        setFound((before) => (before?.order ? before : { billId, failed: true }))
        if (round >= 2) return
      }
      timer = setTimeout(() => void ask(round + 1), everyMs)
    }
    void ask(0)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [billId])

  // Without an id the server's page says so at once; the browser's address decides after it wakes up.
  if (billId === '') return { state: 'no id', order: undefined }
  if (found?.billId !== billId) return { state: 'waiting', order: undefined }
  return { state: found.order ? 'found' : 'failed', order: found.order }
}
