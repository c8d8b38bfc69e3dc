/**
 * Hook that sends changes of an order's status and tracking number. Keeps why changes were refused,
 * so that the page can show it, until the page clears it: an edit conflict with both values, a
 * missing reason, or an error. Changes of several orders may run at the same time, so each order
 * has its own; otherwise the second order would replace what staff typed for the first.
 */
import { useCallback, useRef, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { useUnsavedReasons } from './use-unsaved-reasons.ts'
import type { OrderChange } from './order-change.ts'
import { addConflict, readConflict, type ShownValues, type Conflict } from './conflict.ts'

/** The changed values of the order; not the whole order. */
type StatusReply = CallReply<'PUT /admin/orders/{orderId}/status'>

type OrderFailure = { orderId: string; messageKey: string }

/**
 * A change of status that the server refused with REASON_REQUIRED: no pharmacist has approved the
 * order, so staff must write a reason.
 */
type ChangeWithoutReason = { orderId: string; status: OrderStatus }

/** Each returned list begins with the oldest entry. */
export function useStatusChange() {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const [failures, setFailures] = useState<readonly OrderFailure[]>([])
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [changesWithoutReason, setChangesWithoutReason] = useState<readonly ChangeWithoutReason[]>(
    [],
  )
  const runningCount = useRef(0)

  const { unsavedReasons, keepReason, forgetReason } = useUnsavedReasons()
  const showSavedMessage = useCallback(
    (orderId: string) => showSnackbar({ text: t('Order {number} is saved.', { number: orderId }) }),
    [showSnackbar, t],
  )
  const showFailure = useCallback((orderId: string, error: unknown) => {
    const failure = { orderId, messageKey: getFailureMessage(error) }
    setFailures((current) => [...withoutOrder(current, orderId), failure])
  }, [])
  /** While changes run, failures of other orders stay: staff may not have read them yet. */
  const clearFailure = useCallback((orderId: string) => {
    const isIdle = runningCount.current === 0
    setFailures((current) => (isIdle ? [] : withoutOrder(current, orderId)))
  }, [])

  /**
   * Sends the change and shows a message that it is saved. Returns the saved values, or undefined
   * on any failure, which is then kept. Never rejects.
   */
  const sendChange = useCallback(
    async (
      requestedChange: OrderChange,
      shownValues: ShownValues,
    ): Promise<StatusReply | undefined> => {
      const { orderId, ...body } = requestedChange
      runningCount.current += 1
      // Forgets the reason now, not at the reply: a dialog that is opened meanwhile would begin
      // with the reason, and lose it at the reply.
      forgetReason(requestedChange)
      try {
        const params = { orderId }
        const savedOrder = await callAuthenticated('PUT /admin/orders/{orderId}/status', {
          params,
          body,
        })
        showSavedMessage(orderId)
        return savedOrder
      } catch (error) {
        keepReason(requestedChange)
        const savedValues = readConflict(error)
        if (savedValues)
          setConflicts((current) =>
            addConflict(current, { requestedChange, shownValues, savedValues }),
          )
        else if (error instanceof ApiError && error.code === 'REASON_REQUIRED') {
          const { status } = requestedChange
          setChangesWithoutReason((current) => [
            ...withoutOrder(current, orderId),
            { orderId, status },
          ])
        } else showFailure(orderId, error)
        return undefined
      } finally {
        runningCount.current -= 1
      }
    },
    [showFailure, showSavedMessage, keepReason, forgetReason],
  )

  return {
    sendChange,
    /** Reasons of refused changes, by order number. */
    unsavedReasons,
    showSavedMessage,
    failures,
    showFailure,
    clearFailure,
    conflicts,
    /** Also forgets the reason of the change. `sendChange` keeps it again after a refusal. */
    clearConflict: ({ requestedChange }: Conflict) => {
      forgetReason(requestedChange)
      setConflicts((current) =>
        current.filter((conflict) => conflict.requestedChange.orderId !== requestedChange.orderId),
      )
    },
    changesWithoutReason,
    clearChangeWithoutReason: (orderId: string) =>
      setChangesWithoutReason((current) => withoutOrder(current, orderId)),
  }
}

function withoutOrder<Entry extends { orderId: string }>(
  entries: readonly Entry[],
  orderId: string,
): Entry[] {
  return entries.filter((entry) => entry.orderId !== orderId)
}
