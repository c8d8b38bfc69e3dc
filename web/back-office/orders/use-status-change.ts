/**
 * Sends changes of orders and keeps what the desks show of a refused one: an edit conflict with both
 * values, a missing reason, or the failure.
 */
import { useCallback, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import type { Change } from './change.ts'
import { readConflict, type Before, type Conflict } from './conflict.ts'

type SavedOrder = CallReply<'PUT /admin/orders/{orderId}/status'>

export function useStatusChange() {
  const t = useText()
  const show = useSnackbar()
  const [failure, setFailure] = useState<{ orderId: string; reason: string }>()
  const [conflict, setConflict] = useState<Conflict>()
  /** A change of status that the server refused without a reason. */
  const [reasonAsked, setReasonAsked] = useState<{ orderId: string; status: OrderStatus }>()

  const showSaved = useCallback(
    (orderId: string) => show({ text: t('Order {number} is saved.', { number: orderId }) }),
    [show, t],
  )
  const fail = useCallback((orderId: string, error: unknown) => {
    setFailure({ orderId, reason: error instanceof ApiError ? error.message : String(error) })
  }, [])
  const clearFailure = useCallback(() => setFailure(undefined), [])

  /** Returns the saved values, or undefined when the change was refused. */
  const send = useCallback(
    async (wanted: Change, before: Before): Promise<SavedOrder | undefined> => {
      const { orderId, ...body } = wanted
      try {
        const params = { orderId }
        const saved = await callAuthenticated('PUT /admin/orders/{orderId}/status', {
          params,
          body,
        })
        showSaved(orderId)
        return saved
      } catch (error) {
        const theirs = readConflict(error)
        if (theirs) setConflict({ wanted, before, theirs })
        else if (error instanceof ApiError && error.code === 'REASON_REQUIRED')
          setReasonAsked({ orderId, status: wanted.status })
        else fail(orderId, error)
        return undefined
      }
    },
    [fail, showSaved],
  )

  return {
    ...{ send, showSaved, failure, fail, clearFailure },
    ...{ conflict, endConflict: () => setConflict(undefined) },
    ...{ reasonAsked, endReason: () => setReasonAsked(undefined) },
  }
}
