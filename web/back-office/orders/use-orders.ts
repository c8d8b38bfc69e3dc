/**
 * Orders of the list and their changes. A status is shown at once and reverted when the server
 * refuses it (D-79). A typed tracking number stays a draft until it is saved or sent with a status,
 * as documented (D-78). On an edit conflict both values are kept for staff to choose.
 */
import { useCallback, useRef, useState } from 'react'

import type { CallInput, CallReply } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import type { Change } from './change.ts'
import { useStatusChange } from './use-status-change.ts'

export type OrderRow = CallReply<'GET /admin/orders'>[number]
export type Counts = CallReply<'GET /api/admin/orders/counts'>
export type OrderQuery = NonNullable<CallInput<'GET /admin/orders'>['query']>

/** The server's last values of an order, whatever the screen shows. */
type Saved = Pick<OrderRow, 'status' | 'trackingNumber' | 'updatedAt'>

export const pageSize = 50

export function useOrders(query: OrderQuery) {
  const question = JSON.stringify(query)
  const list = useDeskData(
    (signal) =>
      callAuthenticated('GET /admin/orders', { query: { ...query, limit: pageSize } }, { signal }),
    question,
  )
  const { q, payment, days } = query
  const counts = useDeskData(
    (signal) =>
      callAuthenticated(
        'GET /api/admin/orders/counts',
        { query: { q, payment, days } },
        { signal },
      ),
    JSON.stringify([q, payment, days]),
  )
  const { set, reload } = list
  const { reload: recount } = counts
  const { drafts, draft } = useTrackingDrafts()
  const { send: sendChange, clearFailure, ...changing } = useStatusChange()

  const put = useCallback(
    (orderId: string, values: Partial<OrderRow>) =>
      set((rows) => rows.map((row) => (row.orderId === orderId ? { ...row, ...values } : row))),
    [set],
  )

  /** Returns the order's values afterwards, changed or not. */
  const send = useCallback(
    async (wanted: Change, saved: Saved): Promise<Saved> => {
      const done = await sendChange({ ...wanted, updatedAt: saved.updatedAt }, saved)
      if (!done) return saved
      draft(wanted.orderId, undefined)
      recount()
      return done
    },
    [draft, recount, sendChange],
  )

  /**
   * Shows the status at once and the server's values afterwards. A second change waits for the
   * first one's response, so that the same user never gets an edit conflict with their own change.
   */
  const turns = useRef(new Map<string, Promise<Saved>>())
  const change = useCallback(
    async (row: OrderRow, wanted: Change): Promise<void> => {
      const { orderId, status } = wanted
      clearFailure()
      put(orderId, { status })
      const before = turns.current.get(orderId) ?? Promise.resolve(row)
      const turn = before.then((saved) => send(wanted, saved))
      turns.current.set(orderId, turn)
      const saved = await turn
      if (turns.current.get(orderId) !== turn) return
      turns.current.delete(orderId)
      put(orderId, saved)
    },
    [clearFailure, put, send],
  )

  const changeMany = useChangeMany({ put, recount })

  return {
    list,
    counts: counts.data,
    drafts,
    draft,
    change,
    changeMany,
    put,
    failure: changing.failure,
    conflict: changing.conflict,
    endConflict: changing.endConflict,
    reasonAsked: changing.reasonAsked,
    endReason: changing.endReason,
    reload: () => {
      reload()
      recount()
    },
  }
}

type OrdersShown = {
  put: (orderId: string, values: Partial<OrderRow>) => void
  recount: () => void
}

/** Returns a function that sets one status on many orders and returns those that were refused. */
function useChangeMany({ put, recount }: OrdersShown) {
  const t = useText()
  const show = useSnackbar()
  return useCallback(
    async (rows: readonly OrderRow[], status: OrderStatus) => {
      const orders = rows.map(({ orderId, updatedAt }) => ({ orderId, updatedAt }))
      const done = await callAuthenticated('PUT /api/admin/orders/status', {
        body: { status, orders },
      })
      for (const one of done.changed) put(one.orderId, one)
      recount()
      show({
        text: t(
          '{count, plural, =0 {No orders were changed.} one {1 order saved.} other {# orders saved.}}',
          { count: done.changed.length },
        ),
      })
      return done
    },
    [put, recount, show, t],
  )
}

/** Typed tracking numbers that are not saved yet, by order number. */
function useTrackingDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const draft = useCallback((orderId: string, text: string | undefined) => {
    setDrafts((before) => {
      const after = new Map(before)
      if (text === undefined) after.delete(orderId)
      else after.set(orderId, text)
      return after
    })
  }, [])
  return { drafts, draft }
}
