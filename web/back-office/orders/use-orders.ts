/**
 * Loads the orders of the list and changes them. A changed status is shown immediately and reverted
 * if the server refuses it (D-79 in docs/decisions/register.md). A typed tracking number stays a
 * draft until staff save it or change the status, which sends both. On an edit conflict both values
 * are kept for staff to choose.
 */
import { useCallback, useState } from 'react'

import type { CallInput, CallReply } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { createChangeQueue } from './change-queue.ts'
import type { Conflict } from './conflict.ts'
import {
  applyNewValues,
  toOrderChange,
  type ChangedValues,
  type SavedOrder,
} from './order-change.ts'
import { saveMine } from './save-mine.ts'
import { useStatusChange } from './use-status-change.ts'
import { useTrackingDrafts } from './use-tracking-drafts.ts'

/** An order in the list, with the allergies of its buyer. */
export type OrderRow = CallReply<'GET /admin/orders'>[number]
/** Number of orders by status, of those that the other filters select. */
export type OrderCounts = CallReply<'GET /api/admin/orders/counts'>
export type OrderQuery = NonNullable<CallInput<'GET /admin/orders'>['query']>

export const pageSize = 50

export type Orders = ReturnType<typeof useOrders>

export function useOrders(query: OrderQuery) {
  const list = useOrderList(query)
  const counts = useOrderCounts(query)
  const { updateData, reload } = list
  const { reload: reloadCounts } = counts
  const { drafts, setDraft, removeSavedDraft } = useTrackingDrafts()
  const { sendChange, clearFailure, ...statusChange } = useStatusChange()
  const [queueChange] = useState(createChangeQueue)

  const updateRow = useCallback(
    (orderId: string, values: Partial<OrderRow>) =>
      updateData((rows) =>
        rows.map((row) => (row.orderId === orderId ? applyNewValues(row, values) : row)),
      ),
    [updateData],
  )

  /**
   * Returns the order's saved values: the new ones, or the previous ones if the change was refused.
   */
  const saveChange = useCallback(
    async (
      orderId: string,
      changedValues: ChangedValues,
      savedOrder: SavedOrder,
    ): Promise<SavedOrder> => {
      const requestedChange = toOrderChange(orderId, savedOrder, changedValues)
      const reply = await sendChange(requestedChange, savedOrder)
      if (!reply) return savedOrder
      removeSavedDraft(orderId, requestedChange.tracking)
      reloadCounts()
      return reply
    },
    [removeSavedDraft, reloadCounts, sendChange],
  )

  const changeOrder = useQueuedChange({ queueChange, saveChange, updateRow, clearFailure })
  const changeStatuses = useChangeStatuses({ updateRow, reloadCounts })

  /**
   * Shows values of an order that a colleague changed, and loads the list again for the others. The
   * row keeps its old `updatedAt` until then: with the new one, a change could be saved on top of
   * values that the row does not show, for instance a shipping.
   */
  const showUntilReload = (
    orderId: string,
    { status, trackingNumber }: Pick<SavedOrder, 'status' | 'trackingNumber'>,
  ): void => {
    updateRow(orderId, { status, trackingNumber })
    reload()
    reloadCounts()
  }
  const keepTheirs = (conflict: Conflict): void => {
    const { requestedChange, savedValues } = conflict
    const { orderId } = requestedChange
    statusChange.clearConflict(conflict)
    setDraft(orderId, undefined)
    showUntilReload(orderId, savedValues)
  }
  const saveMyValues = async (conflict: Conflict): Promise<void> => {
    const { orderId } = conflict.requestedChange
    statusChange.clearConflict(conflict)
    const savedChange = await saveMine(conflict, { queueChange, sendChange })
    if (savedChange) removeSavedDraft(orderId, savedChange.sentNumber)
    showUntilReload(orderId, savedChange?.savedOrder ?? conflict.savedValues)
  }

  return {
    list,
    counts: counts.data,
    drafts,
    unsavedReasons: statusChange.unsavedReasons,
    setDraft,
    changeOrder,
    changeStatuses,
    failures: statusChange.failures,
    /** Staff resolve one conflict after another. */
    conflict: statusChange.conflicts[0],
    keepTheirs,
    saveMyValues,
    changesWithoutReason: statusChange.changesWithoutReason,
    clearChangeWithoutReason: statusChange.clearChangeWithoutReason,
    reload: () => {
      reload()
      reloadCounts()
    },
  }
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
 * Returns a function that shows a changed status immediately and the server's values afterwards.
 * `row` is the order before the change.
 */
function useQueuedChange({
  queueChange,
  saveChange,
  updateRow,
  clearFailure,
}: {
  queueChange: ReturnType<typeof createChangeQueue>
  saveChange: (
    orderId: string,
    changedValues: ChangedValues,
    savedOrder: SavedOrder,
  ) => Promise<SavedOrder>
  updateRow: (orderId: string, values: Partial<OrderRow>) => void
  clearFailure: (orderId: string) => void
}) {
  return useCallback(
    async (row: OrderRow, changedValues: ChangedValues): Promise<void> => {
      const { orderId } = row
      const { status } = changedValues
      clearFailure(orderId)
      if (status !== undefined) updateRow(orderId, { status })
      const savedOrder = await queueChange(row, (lastSavedOrder) =>
        saveChange(orderId, changedValues, lastSavedOrder),
      )
      if (savedOrder) updateRow(orderId, savedOrder)
    },
    [clearFailure, updateRow, queueChange, saveChange],
  )
}

type ListUpdates = {
  updateRow: (orderId: string, values: Partial<OrderRow>) => void
  reloadCounts: () => void
}

/**
 * Returns a function that sets one status on many orders. It returns the changed orders, and the
 * refused ones with their reasons. Throws ApiError if the whole call fails.
 */
function useChangeStatuses({ updateRow, reloadCounts }: ListUpdates) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  return useCallback(
    async (rows: readonly OrderRow[], status: OrderStatus) => {
      const orders = rows.map(({ orderId, updatedAt }) => ({ orderId, updatedAt }))
      const reply = await callAuthenticated('PUT /api/admin/orders/status', {
        body: { status, orders },
      })
      for (const changedOrder of reply.changed) updateRow(changedOrder.orderId, changedOrder)
      reloadCounts()
      showSnackbar({
        text: t(
          '{count, plural, =0 {No orders were changed.} one {1 order saved.} other {# orders saved.}}',
          { count: reply.changed.length },
        ),
      })
      return reply
    },
    [updateRow, reloadCounts, showSnackbar, t],
  )
}
