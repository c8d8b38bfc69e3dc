/**
 * Loads one order and changes it. The server returns the changed order, which replaces the one on
 * the page.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'

import { createChangeQueue } from '#web/back-office/orders/change-queue.ts'
import type { Conflict } from '#web/back-office/orders/conflict.ts'
import {
  applyNewValues,
  toOrderChange,
  type ChangedValues,
} from '#web/back-office/orders/order-change.ts'
import { saveMine } from '#web/back-office/orders/save-mine.ts'
import { useStatusChange } from '#web/back-office/orders/use-status-change.ts'

/** An order with all that staff may see, except its health data, which is loaded on request. */
export type StaffOrder = CallReply<'GET /api/admin/orders/{orderId}'>

export type OrderActions = ReturnType<typeof useOrder>

export function useOrder(orderId: string) {
  const orderQuery = useApiQuery(
    (signal) =>
      callAuthenticated('GET /api/admin/orders/{orderId}', { params: { orderId } }, { signal }),
    orderId,
  )
  const statusChange = useStatusChange()
  const [queueChange] = useState(createChangeQueue)
  const { updateData, reload } = orderQuery

  /**
   * Waits for a call that changes the order, then shows the changed order. Rethrows an error, so
   * that a dialog stays open and shows the error.
   */
  const showResult = async (call: Promise<StaffOrder>): Promise<void> => {
    statusChange.clearFailure(orderId)
    try {
      const changedOrder = await call
      updateData(() => changedOrder)
      statusChange.showSavedMessage(orderId)
    } catch (error) {
      // Reload, so that the page shows the change of the colleague who was first.
      if (isOrderChanged(error)) reload()
      throw error
    }
  }
  /**
   * Like `showResult`, for actions without a dialog: the error is shown at the top of the page.
   * Never rejects.
   */
  const showResultOnPage = async (call: Promise<StaffOrder>): Promise<void> => {
    try {
      await showResult(call)
    } catch (error) {
      statusChange.showFailure(orderId, error)
    }
  }
  /**
   * Changes the status or the tracking number, after all earlier changes. Returns true if the
   * change was saved. Otherwise the caller must keep the typed number.
   */
  const saveStatusChange = async (
    shownOrder: StaffOrder,
    changedValues: ChangedValues,
  ): Promise<boolean> => {
    statusChange.clearFailure(orderId)
    let isSaved = false
    await queueChange(shownOrder, async (savedOrder) => {
      const requestedChange = toOrderChange(orderId, savedOrder, changedValues)
      const reply = await statusChange.sendChange(requestedChange, savedOrder)
      if (!reply) return savedOrder
      isSaved = true
      // The reply does not contain the whole order. Its `updatedAt` belongs to the page only if
      // nothing else changed since the page was loaded.
      updateData((current) =>
        current.updatedAt === savedOrder.updatedAt ? applyNewValues(current, reply) : current,
      )
      reload()
      return reply
    })
    return isSaved
  }
  const keepTheirs = (conflict: Conflict): void => {
    statusChange.clearConflict(conflict)
    reload()
  }
  /**
   * Saves the user's values of a conflict over the colleague's. Returns the sent tracking number,
   * or undefined if the change was not saved.
   */
  const saveMyValues = async (conflict: Conflict): Promise<string | undefined> => {
    statusChange.clearConflict(conflict)
    const { sendChange } = statusChange
    const savedChange = await saveMine(conflict, { queueChange, sendChange })
    reload()
    return savedChange?.sentNumber
  }
  /**
   * Records that the packing slip of the shown order was printed. The reply has the warning to
   * print it again if the address changed after the page was loaded.
   */
  const recordPackingSlip = (shownOrder: StaffOrder): void => {
    sendPackingSlip(shownOrder).then(
      (changedOrder) => updateData(() => changedOrder),
      (error: unknown) => statusChange.showFailure(orderId, error),
    )
  }
  const { failures, conflicts, changesWithoutReason, clearChangeWithoutReason } = statusChange
  return {
    ...orderQuery,
    unsavedReasons: statusChange.unsavedReasons,
    showResult,
    showResultOnPage,
    saveStatusChange,
    /** Message key of the last change that failed without a dialog. */
    changeError: failures[0]?.messageKey,
    conflict: conflicts[0],
    keepTheirs,
    saveMyValues,
    recordPackingSlip,
    /** Status that the server refused because its reason is missing. */
    statusWithoutReason: changesWithoutReason[0]?.status,
    clearChangeWithoutReason: () => clearChangeWithoutReason(orderId),
  }
}

/** Returns whether a colleague changed the order first, or opened or closed its refund. */
function isOrderChanged(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'REFUND_REFUSED')
}

function sendPackingSlip({ orderId, updatedAt }: StaffOrder): Promise<StaffOrder> {
  return callAuthenticated('POST /api/admin/orders/{orderId}/slip', {
    params: { orderId },
    body: { updatedAt },
  })
}
