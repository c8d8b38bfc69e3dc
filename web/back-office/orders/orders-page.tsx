/**
 * Admin Orders Management: the documented columns and filters, fifty orders a page. Changes are
 * recorded in the audit log, and so is reading the list, because it shows health data.
 */
import type { GridRowSelectionModel } from '@mui/x-data-grid'
import { useMemo, useState } from 'react'

import { isOrderStatus, type OrderStatus } from '#domain/orders/order-status.ts'
import { paymentMoves } from '#domain/payments/payment-state.ts'
import { statesOf } from '#domain/state-table.ts'
import { DataTable } from '#web/back-office/parts/data-table.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useUrlFilters } from '#web/back-office/parts/use-url-filters.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { BulkBar } from './bulk-bar.tsx'
import { applyToLatest } from './conflict.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { warningsOf } from './status-warnings.ts'
import { ExportDialog } from './export-dialog.tsx'
import { OrderBlock } from '#web/back-office/orders/order/order-block.tsx'
import { rowHeightFor } from './order-cells.tsx'
import { orderColumns, type RowActions } from './order-columns.tsx'
import type { FilterValues } from './filter-values.ts'
import { formatOrderCount, OrderFilters } from './order-filters.tsx'
import styles from './orders.module.css'
import { StatusDialog } from './status-dialog.tsx'
import { pageSize, useOrders, type OrderQuery, type OrderRow } from './use-orders.ts'

const nobody: GridRowSelectionModel = { type: 'include', ids: new Set() }

export default function OrdersPage() {
  const t = useText()
  const { values, isFiltered, page, setFilters, setPage } = useUrlFilters([
    'q',
    'status',
    'payment',
    'days',
  ])
  const query = useMemo(() => queryOf(values, page), [values, page])
  const orders = useOrders(query)
  const { list, counts, drafts } = orders
  const [requested, setAsked] = useState<AskedStatus>()
  const [chosen, setChosen] = useState(nobody)
  const [left, setLeft] = useState<readonly LeftOrder[]>([])

  const actions = useRowActions(orders, setAsked)
  const columns = useMemo(() => orderColumns(t, drafts, actions), [t, drafts, actions])
  const total =
    counts && (isOrderStatus(values.status) ? counts.statuses[values.status] : counts.all)
  const heights = new Map(
    (list.data ?? []).map(({ orderId, orderItems }) => [orderId, rowHeightFor(orderItems.length)]),
  )
  const chosenRows = (list.data ?? []).filter(({ orderId }) => chosen.ids.has(orderId))

  return (
    <>
      <PageHead
        title={t('Orders')}
        summary={
          counts &&
          t('{count, plural, one {{all} order} other {{all} orders}}, {waiting} to check', {
            count: counts.all,
            all: formatOrderCount(counts.all, counts),
            waiting: formatOrderCount(counts.statuses.Investigation, counts),
          })
        }
      >
        <ExportDialog query={query} count={total} />
      </PageHead>
      <OrderFilters values={values} counts={counts} onChange={setFilters} />
      <OrderNotices drafts={drafts.size} failure={orders.failure} left={left} />
      <BulkBar
        rows={chosenRows}
        onClear={() => setChosen(nobody)}
        onChange={async (status) => {
          const { refused } = await orders.changeMany(chosenRows, status)
          setLeft(refused)
          setChosen(nobody)
        }}
      />
      {list.data === undefined && list.isLoading ? (
        <Loader text={t('Loading...')} />
      ) : (
        <DataTable
          label={t('Orders')}
          rows={list.data}
          columns={columns}
          isLoading={list.isLoading}
          failure={list.failure && t('Failed to fetch orders')}
          onRetry={orders.reload}
          empty={
            isFiltered
              ? t('No orders match these filters.')
              : t('No orders yet. Every order appears here as soon as it is placed.')
          }
          renderBlock={(row) => (
            <OrderBlock row={row} draft={drafts.get(row.orderId)} actions={actions} />
          )}
          paging={{ page, limit: pageSize, total: total ?? 0, onPage: setPage }}
          grid={{
            className: styles.grid,
            getRowId: ({ orderId }) => orderId,
            getRowHeight: ({ id }) => heights.get(String(id)) ?? null,
            getRowClassName: ({ row }) => (drafts.has(row.orderId) ? 'is-editing' : ''),
            checkboxSelection: true,
            sx: { '& .MuiDataGrid-columnHeaderCheckbox': { padding: 0 } },
            // Keep every column in the page, so that a row can be found and read aloud completely
            // and its order number stays visible: the grid would remove columns that are scrolled
            // out of view.
            disableVirtualization: true,
            disableRowSelectionExcludeModel: true,
            rowSelectionModel: chosen,
            onRowSelectionModelChange: setChosen,
          }}
        />
      )}
      <OrderDialogs orders={orders} asked={requested} onClose={() => setAsked(undefined)} />
    </>
  )
}

type Orders = ReturnType<typeof useOrders>
type AskedStatus = { row: OrderRow; status: OrderStatus }
type LeftOrder = { orderId: string; reason: string }

/** Changes of a row. A change with warnings is confirmed first. */
function useRowActions(orders: Orders, onAsk: (asked: AskedStatus) => void): RowActions {
  const { change, draft, drafts } = orders
  return useMemo<RowActions>(() => {
    const send = (row: OrderRow, more: object): void =>
      void change(row, {
        orderId: row.orderId,
        status: row.status,
        tracking: row.trackingNumber,
        updatedAt: row.updatedAt,
        ...more,
      })
    return {
      onStatus: (row, status) => {
        if (warningsOf(row, status).length > 0) onAsk({ row, status })
        else send(row, { status, tracking: drafts.get(row.orderId) ?? row.trackingNumber })
      },
      onDraft: (row, text) => draft(row.orderId, text),
      onSave: (row, tracking) => send(row, { tracking }),
      onClear: (row) => send(row, { tracking: '', clearTracking: true }),
    }
  }, [change, draft, drafts, onAsk])
}

/** Unsaved tracking numbers, a failed change, and the orders that a change of many left out. */
function OrderNotices(props: {
  drafts: number
  failure: Orders['failure']
  left: readonly LeftOrder[]
}) {
  const { drafts, failure, left } = props
  const t = useText()
  return (
    <>
      {drafts > 0 && (
        <p role="status" className="quiet">
          {t(
            '{count, plural, one {One tracking number is not saved yet.} other {# tracking numbers are not saved yet.}}',
            { count: drafts },
          )}
        </p>
      )}
      {failure && (
        <Alert kind="bad" live="alert">
          <p>
            {t('Order {number} was not changed: {reason}', {
              number: failure.orderId,
              reason: t(failure.reason),
            })}
          </p>
        </Alert>
      )}
      {left.length > 0 && (
        <Alert kind="warn" live="alert" title={t('These orders were not changed')}>
          <ul>
            {left.map(({ orderId, reason }) => (
              <li key={orderId}>
                {orderId}: {t(reason)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

/** Confirms a change of status, and asks which values to keep after an edit conflict. */
function OrderDialogs(props: {
  orders: Orders
  asked: AskedStatus | undefined
  onClose: () => void
}) {
  const { orders, asked, onClose } = props
  const { list, drafts, draft, change, conflict } = orders
  const refusedRow = list.data?.find(
    ({ orderId }) => orderId === orders.changeWithoutReason?.orderId,
  )
  const refused = orders.changeWithoutReason &&
    refusedRow && { row: refusedRow, status: orders.changeWithoutReason.status, needsReason: true }
  return (
    <>
      <StatusDialog
        request={asked ?? refused}
        onClose={() => {
          onClose()
          orders.clearChangeWithoutReason()
        }}
        onConfirm={(status, reason) => {
          const row = asked?.row ?? refused?.row
          if (!row) return
          const { orderId, trackingNumber, updatedAt } = row
          const tracking = drafts.get(orderId) ?? trackingNumber
          void change(row, { orderId, status, tracking, updatedAt, ...(reason && { reason }) })
        }}
      />
      <ConflictDialog
        conflict={conflict}
        onKeepTheirs={({ requestedChange, saved }) => {
          orders.updateRow(requestedChange.orderId, saved)
          draft(requestedChange.orderId, undefined)
          orders.clearConflict()
        }}
        onSaveMine={(both) => {
          orders.clearConflict()
          const row = list.data?.find(({ orderId }) => orderId === both.requestedChange.orderId)
          if (row) void change({ ...row, ...both.saved }, applyToLatest(both))
        }}
      />
    </>
  )
}

/** Returns the filters of the URL. Unknown values are ignored. */
function queryOf({ q, status, payment, days }: FilterValues, page: number): OrderQuery {
  const state = statesOf(paymentMoves).find((one) => one === payment)
  return {
    page,
    ...(q && { q: q.slice(0, 100) }),
    ...(isOrderStatus(status) && { status }),
    ...(state && { payment: state }),
    ...((days === '7' || days === '30') && { days }),
  }
}
