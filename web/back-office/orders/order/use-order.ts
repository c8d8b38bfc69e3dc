/**
 * Loads one order and changes it. The server returns the changed order, which replaces the one on
 * the page.
 */
import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'

import type { ShownValues } from '#web/back-office/orders/conflict.ts'
import { useStatusChange } from '#web/back-office/orders/use-status-change.ts'
import type { OrderChange } from '#web/back-office/orders/order-change.ts'

export type StaffOrder = CallReply<'GET /api/admin/orders/{orderId}'>

export type OrderActions = ReturnType<typeof useOrder>

export function useOrder(orderId: string) {
  const orderQuery = useApiQuery(
    (signal) =>
      callAuthenticated('GET /api/admin/orders/{orderId}', { params: { orderId } }, { signal }),
    orderId,
  )
  const statusChange = useStatusChange()
  const { updateData, reload } = orderQuery

  /**
   * Waits for a call that changes the order, then shows the changed order. Rethrows an error, so
   * that a dialog stays open and shows the error.
   */
  const showResult = async (call: Promise<StaffOrder>): Promise<void> => {
    statusChange.clearFailure()
    try {
      const changedOrder = await call
      updateData(() => changedOrder)
      statusChange.showSaved(orderId)
    } catch (error) {
      // A colleague changed the order first: reload, so that the page shows their change.
      if (error instanceof ApiError && error.code === 'CONFLICT') reload()
      throw error
    }
  }
  /** Like `showResult`, for actions without a dialog: the error is shown at the top of the page. */
  const showResultOnPage = (call: Promise<StaffOrder>): void => {
    showResult(call).catch((error: unknown) => statusChange.showFailure(orderId, error))
  }
  /**
   * Changes the status or the tracking number. Returns true if the change was saved. Otherwise the
   * caller must keep the typed number.
   */
  const saveStatusChange = async (
    requestedChange: OrderChange,
    shownValues: ShownValues,
  ): Promise<boolean> => {
    statusChange.clearFailure()
    const savedOrder = await statusChange.sendChange(requestedChange, shownValues)
    if (savedOrder) reload()
    return savedOrder !== undefined
  }
  /**
   * Records that the packing slip was printed, so that a later change of the address can report the
   * slip as out of date.
   */
  const recordPackingSlip = (): void => {
    callAuthenticated('POST /api/admin/orders/{orderId}/slip', { params: { orderId } }).then(
      (changedOrder) => updateData(() => changedOrder),
      (error: unknown) => statusChange.showFailure(orderId, error),
    )
  }
  const { failure, conflict, clearConflict, changeWithoutReason, clearChangeWithoutReason } =
    statusChange
  return {
    ...orderQuery,
    showResult,
    showResultOnPage,
    saveStatusChange,
    changeError: failure?.reason,
    conflict,
    clearConflict,
    recordPackingSlip,
    /** Status that the server refused because its reason is missing. */
    statusWithoutReason: changeWithoutReason?.status,
    clearChangeWithoutReason,
  }
}
