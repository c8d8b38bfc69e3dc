import { useCallback, useState } from 'react'

import type { OrderChange } from './order-change.ts'

/**
 * Hook that keeps the written reasons of refused changes, by order number. The dialog that asks for
 * a reason closes before the reply, so the reason of a refused call would be lost.
 */
export function useUnsavedReasons() {
  const [unsavedReasons, setUnsavedReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const keepReason = useCallback(({ orderId, reason }: OrderChange) => {
    if (reason !== undefined) setUnsavedReasons((current) => new Map(current).set(orderId, reason))
  }, [])
  const forgetReason = useCallback(({ orderId, reason }: OrderChange) => {
    if (reason !== undefined)
      setUnsavedReasons(
        (current) => new Map([...current].filter(([otherId]) => otherId !== orderId)),
      )
  }, [])
  return { unsavedReasons, keepReason, forgetReason }
}
