/**
 * Hook that sends changes of an order's status and tracking number. Keeps why changes were refused,
 * so that the page can show it, until the page clears it: an edit conflict with both values, a
 * missing reason, or an error.
 */
import { useCallback, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { useUnsavedReasons } from './use-unsaved-reasons.ts'
import type { OrderChange } from './order-change.ts'
import { mergeConflicts, readConflict, type ShownValues, type Conflict } from './conflict.ts'

/** The changed values of the order; not the whole order. */
type StatusReply = CallReply<'PUT /admin/orders/{orderId}/status'>

export function useStatusChange() {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const [failure, setFailure] = useState<{ orderId: string; messageKey: string }>()
  const [conflict, setConflict] = useState<Conflict>()
  /**
   * A change of status that the server refused with REASON_REQUIRED: no pharmacist has approved the
   * order, so staff must write a reason.
   */
  const [changeWithoutReason, setChangeWithoutReason] = useState<{
    orderId: string
    status: OrderStatus
  }>()

  const { unsavedReasons, keepReason, forgetReason } = useUnsavedReasons()
  const showSavedMessage = useCallback(
    (orderId: string) => showSnackbar({ text: t('Order {number} is saved.', { number: orderId }) }),
    [showSnackbar, t],
  )
  const showFailure = useCallback((orderId: string, error: unknown) => {
    setFailure({ orderId, messageKey: getFailureMessage(error) })
  }, [])
  const clearFailure = useCallback(() => setFailure(undefined), [])

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
      try {
        keepReason(requestedChange)
        const params = { orderId }
        const savedOrder = await callAuthenticated('PUT /admin/orders/{orderId}/status', {
          params,
          body,
        })
        showSavedMessage(orderId)
        forgetReason(requestedChange)
        return savedOrder
      } catch (error) {
        const savedValues = readConflict(error)
        if (savedValues)
          setConflict((openConflict) =>
            mergeConflicts(openConflict, { requestedChange, shownValues, savedValues }),
          )
        else if (error instanceof ApiError && error.code === 'REASON_REQUIRED')
          setChangeWithoutReason({ orderId, status: requestedChange.status })
        else showFailure(orderId, error)
        return undefined
      }
    },
    [showFailure, showSavedMessage, keepReason, forgetReason],
  )

  return {
    sendChange,
    /** Reasons of changes that are not saved, by order number. */
    unsavedReasons,
    showSavedMessage,
    failure,
    showFailure,
    clearFailure,
    conflict,
    clearConflict: () => setConflict(undefined),
    changeWithoutReason,
    clearChangeWithoutReason: () => setChangeWithoutReason(undefined),
  }
}
