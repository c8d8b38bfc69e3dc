/**
 * The orders on the screen and what is done to them: a status shows at once and goes back when the
 * server refuses (D-79); a tracking number that is typed stays a draft until it is saved or goes along
 * with a status, as documented (D-78). When somebody else was faster, both values are kept to choose.
 */
import { useCallback, useState } from 'react'

import type { CallInput, CallReply } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { callAsCustomer } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'

import { readConflict, type Conflict } from './conflict.ts'

export type OrderRow = CallReply<'GET /admin/orders'>[number]
export type Counts = CallReply<'GET /api/admin/orders/counts'>
export type OrderQuery = NonNullable<CallInput<'GET /admin/orders'>['query']>

/** A change as it is sent: the documented body, and what the row said before. */
export type Change = {
  orderId: string
  status: OrderStatus
  tracking: string
  clearTracking?: boolean
  updatedAt: string
}

export const pageSize = 50

export function useOrders(query: OrderQuery) {
  const question = JSON.stringify(query)
  const list = useDeskData(
    (signal) =>
      callAsCustomer('GET /admin/orders', { query: { ...query, limit: pageSize } }, { signal }),
    question,
  )
  const { q, payment, days } = query
  const counts = useDeskData(
    (signal) =>
      callAsCustomer('GET /api/admin/orders/counts', { query: { q, payment, days } }, { signal }),
    JSON.stringify([q, payment, days]),
  )
  const { set, reload } = list
  const { reload: recount } = counts
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<{ orderId: string; why: string }>()
  const [conflict, setConflict] = useState<Conflict>()

  const draft = useCallback((orderId: string, text: string | undefined) => {
    setDrafts((before) => {
      const after = new Map(before)
      if (text === undefined) after.delete(orderId)
      else after.set(orderId, text)
      return after
    })
  }, [])
  const put = useCallback(
    (orderId: string, values: Partial<OrderRow>) =>
      set((rows) => rows.map((row) => (row.orderId === orderId ? { ...row, ...values } : row))),
    [set],
  )

  /** Shows the status at once; afterwards the row is what the server says. */
  const change = useCallback(
    async (row: OrderRow, wanted: Change): Promise<void> => {
      const { orderId, ...body } = wanted
      setFailure(undefined)
      put(orderId, { status: wanted.status })
      try {
        const params = { orderId }
        const done = await callAsCustomer('PUT /admin/orders/{orderId}/status', { params, body })
        put(orderId, done)
        draft(orderId, undefined)
        recount()
      } catch (error) {
        put(orderId, { status: row.status })
        const theirs = readConflict(error)
        if (theirs) setConflict({ wanted, theirs })
        else setFailure({ orderId, why: error instanceof ApiError ? error.message : String(error) })
      }
    },
    [put, draft, recount],
  )

  const changeMany = useCallback(
    async (rows: readonly OrderRow[], status: OrderStatus) => {
      const orders = rows.map(({ orderId, updatedAt }) => ({ orderId, updatedAt }))
      const done = await callAsCustomer('PUT /api/admin/orders/status', {
        body: { status, orders },
      })
      for (const one of done.changed) put(one.orderId, one)
      recount()
      return done
    },
    [put, recount],
  )

  return {
    list,
    counts: counts.data,
    drafts,
    draft,
    change,
    changeMany,
    failure,
    put,
    conflict,
    endConflict: () => setConflict(undefined),
    reload: () => {
      reload()
      recount()
    },
  }
}
