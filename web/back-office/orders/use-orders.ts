/**
 * Loads the orders of the list and changes them. A changed status is shown immediately and reverted
 * if the server refuses it (D-79 in docs/decisions/register.md). A typed tracking number stays a
 * draft until staff save it or change the status, which sends both. On an edit conflict both values
 * are kept for staff to choose.
 */
import { useCallback, useRef } from 'react'

import type { CallInput, CallReply } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import type { OrderChange } from './order-change.ts'
import { useStatusChange } from './use-status-change.ts'
import { useTrackingDrafts } from './use-tracking-drafts.ts'

export type OrderRow = CallReply<'GET /admin/orders'>[number]
export type OrderCounts = CallReply<'GET /api/admin/orders/counts'>
export type OrderQuery = NonNullable<CallInput<'GET /admin/orders'>['query']>

/** Values of an order that the server last returned; the screen may already show newer ones. */
type SavedOrder = Pick<OrderRow, 'status' | 'trackingNumber' | 'updatedAt'>

export const pageSize = 50

export type Orders = ReturnType<typeof useOrders>

export function useOrders(query: OrderQuery) {
  const list = useOrderList(query)
  const counts = useOrderCounts(query)
  const { updateData, reload } = list
  const { reload: reloadCounts } = counts
  const { drafts, setDraft, removeSavedDraft } = useTrackingDrafts()
  const { sendChange, clearFailure, ...statusChange } = useStatusChange()

  const updateRow = useCallback(
    (orderId: string, values: Partial<OrderRow>) =>
      updateData((rows) =>
        rows.map((row) =>
          row.orderId === orderId ? { ...removeStaleCourier(row, values), ...values } : row,
        ),
      ),
    [updateData],
  )

  /**
   * Returns the order's saved values: the new ones, or the previous ones if the change was refused.
   */
  const saveChange = useCallback(
    async (requestedChange: OrderChange, savedOrder: SavedOrder): Promise<SavedOrder> => {
      const result = await sendChange(
        { ...requestedChange, updatedAt: savedOrder.updatedAt },
        savedOrder,
      )
      if (!result) return savedOrder
      removeSavedDraft(requestedChange.orderId, requestedChange.tracking)
      reloadCounts()
      return result
    },
    [removeSavedDraft, reloadCounts, sendChange],
  )

  const changeOrder = useQueuedChange({ saveChange, updateRow, clearFailure })
  const changeStatuses = useChangeStatuses({ updateRow, reloadCounts })

  return {
    list,
    counts: counts.data,
    drafts,
    setDraft,
    changeOrder,
    changeStatuses,
    updateRow,
    failure: statusChange.failure,
    conflict: statusChange.conflict,
    clearConflict: statusChange.clearConflict,
    changeWithoutReason: statusChange.changeWithoutReason,
    clearChangeWithoutReason: statusChange.clearChangeWithoutReason,
    reload: () => {
      reload()
      reloadCounts()
    },
  }
}

/**
 * Removes the courier and its link when the tracking number changes, because they belong to the old
 * number. The next load of the list brings the new ones. A cleared number undoes the shipping.
 */
function removeStaleCourier(row: OrderRow, { trackingNumber }: Partial<OrderRow>): OrderRow {
  if (trackingNumber === undefined || trackingNumber === row.trackingNumber) return row
  const isShippingUndone = trackingNumber === ''
  return { ...row, courier: '', trackingUrl: '', ...(isShippingUndone && { dispatchedAt: null }) }
}

function useOrderList(query: OrderQuery) {
  return useApiQuery(
    (signal) =>
      callAuthenticated('GET /admin/orders', { query: { ...query, limit: pageSize } }, { signal }),
    JSON.stringify(query),
  )
}

function useOrderCounts({ q, payment, days }: OrderQuery) {
  return useApiQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/admin/orders/counts',
        { query: { q, payment, days } },
        { signal },
      ),
    JSON.stringify([q, payment, days]),
  )
}

/**
 * Returns a function that shows the status immediately and the server's values afterwards. A second
 * change waits for the first one's response, so that the same user never gets an edit conflict with
 * their own change. Danger: `saveChange` must not reject, because every later change of the order
 * would then fail too.
 */
function useQueuedChange({
  saveChange,
  updateRow,
  clearFailure,
}: {
  saveChange: (requestedChange: OrderChange, savedOrder: SavedOrder) => Promise<SavedOrder>
  updateRow: (orderId: string, values: Partial<OrderRow>) => void
  clearFailure: () => void
}) {
  /** The last change of each order. Kept after its response, which the row may show later. */
  const lastChanges = useRef(new Map<string, Promise<SavedOrder>>())
  return useCallback(
    async (row: OrderRow, requestedChange: OrderChange): Promise<void> => {
      const { orderId, status } = requestedChange
      clearFailure()
      updateRow(orderId, { status })
      const previousChange = lastChanges.current.get(orderId) ?? Promise.resolve(row)
      const thisChange = previousChange.then((savedOrder) =>
        // The row is newer if the list was loaded again. Both times are ISO 8601 in UTC, so they
        // compare as text.
        saveChange(requestedChange, savedOrder.updatedAt > row.updatedAt ? savedOrder : row),
      )
      lastChanges.current.set(orderId, thisChange)
      const savedOrder = await thisChange
      // A newer change is waiting: it shows its own result.
      if (lastChanges.current.get(orderId) === thisChange) updateRow(orderId, savedOrder)
    },
    [clearFailure, updateRow, saveChange],
  )
}

type ListUpdates = {
  updateRow: (orderId: string, values: Partial<OrderRow>) => void
  reloadCounts: () => void
}

/** Returns a function that sets one status on many orders and returns those that were refused. */
function useChangeStatuses({ updateRow, reloadCounts }: ListUpdates) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  return useCallback(
    async (rows: readonly OrderRow[], status: OrderStatus) => {
      const orders = rows.map(({ orderId, updatedAt }) => ({ orderId, updatedAt }))
      const result = await callAuthenticated('PUT /api/admin/orders/status', {
        body: { status, orders },
      })
      for (const changedOrder of result.changed) updateRow(changedOrder.orderId, changedOrder)
      reloadCounts()
      showSnackbar({
        text: t(
          '{count, plural, =0 {No orders were changed.} one {1 order saved.} other {# orders saved.}}',
          { count: result.changed.length },
        ),
      })
      return result
    },
    [updateRow, reloadCounts, showSnackbar, t],
  )
}
