/**
 * List of orders with filters. The audit log records changes, and each read of the list, because
 * the list shows health data.
 */
import useMediaQuery from '@mui/material/useMediaQuery'
import type { GridRowSelectionModel } from '@mui/x-data-grid'
import { useMemo, useState } from 'react'

import { maxSearchLength } from '#domain/max-search-length.ts'
import { isOrderStatus } from '#domain/orders/order-status.ts'
import { paymentTransitions } from '#domain/payments/payment-state.ts'
import { statesOf } from '#domain/state-table.ts'
import { UndoShippingDialog } from '#web/back-office/parts/forms/undo-shipping-dialog.tsx'
import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { DataTable } from '#web/back-office/parts/table/data-table.tsx'
import type { Paging } from '#web/back-office/parts/table/pager.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useUrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { BulkStatusBar } from './bulk-status-bar.tsx'
import { findStatusWarnings } from './status-warnings.ts'
import { ExportDialog } from './export-dialog.tsx'
import { OrderBlock } from '#web/back-office/orders/order/order-block.tsx'
import { getRowHeightPx } from './order-cells.tsx'
import {
  createCombinedOrderColumns,
  minWideLayoutPx,
  createWideOrderColumns,
  type OrderRowActions,
} from './order-columns.tsx'
import {
  dayFilters,
  filterNames,
  leftPharmacyFilter,
  toPrepareFilter,
  type FilterValues,
} from './filter-values.ts'
import type { ChangedValues } from './order-change.ts'
import { OrderDialogs, type StatusChange } from './order-dialogs.tsx'
import { getViewCount, formatOrderCount, OrderFilters } from './order-filters.tsx'
import styles from './orders.module.css'
import { pageSize, useOrders, type OrderQuery, type OrderRow, type Orders } from './use-orders.ts'

const noSelection: GridRowSelectionModel = { type: 'include', ids: new Set() }

export default function OrdersPage() {
  const t = useTranslator()
  const { values, isFiltered, page, setFilters, setPage } = useUrlFilters(filterNames)
  const query = useMemo(() => toOrderQuery(values, page), [values, page])
  const orders = useOrders(query)
  const { list, counts, drafts } = orders
  const [statusToConfirm, setStatusToConfirm] = useState<StatusChange>()
  const [shippingToUndo, setShippingToUndo] = useState<OrderRow>()
  const [selection, setSelection] = useState(noSelection)
  const [refusedOrders, setRefusedOrders] = useState<readonly RefusedOrder[]>([])
  const actions = useOrderRowActions(orders, {
    confirmStatus: setStatusToConfirm,
    confirmUndoShipping: setShippingToUndo,
  })
  /** Number of orders that the filters select, on all pages. */
  const filteredCount =
    counts &&
    (isOrderStatus(values.status) || values.status === leftPharmacyFilter
      ? getViewCount(values.status, counts)
      : counts.totalCount)
  const selectedRows = (list.data ?? []).filter(({ orderId }) => selection.ids.has(orderId))

  return (
    <>
      <PageHeader
        title={t('Orders')}
        summary={
          counts &&
          t('{count, plural, one {{all} order} other {{all} orders}}, {waiting} to check', {
            count: counts.totalCount,
            all: formatOrderCount(counts.totalCount, counts),
            waiting: formatOrderCount(counts.countByStatus.Investigation, counts),
          })
        }
      >
        <ButtonLink to="/admin-orders/ship">{t('Ship parcels')}</ButtonLink>
        <ExportDialog query={query} filteredCount={filteredCount} counts={counts} />
      </PageHeader>
      <OrderFilters values={values} counts={counts} onChange={setFilters} />
      <OrderNotices
        draftCount={drafts.size}
        failures={orders.failures}
        refusedOrders={refusedOrders}
      />
      <BulkStatusBar
        rows={selectedRows}
        onClear={() => setSelection(noSelection)}
        onChange={async (status) => {
          const reply = await orders.changeStatuses(selectedRows, status)
          setRefusedOrders(reply.refused)
          setSelection(noSelection)
        }}
      />
      {list.data === undefined && list.isLoading ? (
        <Loader text={t('Loading...')} />
      ) : (
        <OrderTable
          orders={orders}
          actions={actions}
          isFiltered={isFiltered}
          paging={{ page, pageSize, total: filteredCount ?? 0, onPageChange: setPage }}
          selection={selection}
          onSelect={setSelection}
        />
      )}
      <UnsavedChangesWarning hasUnsavedChanges={drafts.size > 0} />
      <OrderDialogs
        orders={orders}
        statusToConfirm={statusToConfirm}
        onClose={() => setStatusToConfirm(undefined)}
      />
      <UndoShippingDialog
        order={shippingToUndo}
        onClose={() => setShippingToUndo(undefined)}
        // Does not wait for the call, because the page shows a failure or a conflict.
        onConfirm={async (row) => void orders.changeOrder(row, clearedTracking)}
      />
    </>
  )
}

function OrderTable(props: {
  orders: Orders
  actions: OrderRowActions
  isFiltered: boolean
  paging: Paging
  selection: GridRowSelectionModel
  onSelect: (selection: GridRowSelectionModel) => void
}) {
  const { orders, actions, isFiltered, paging, selection, onSelect } = props
  const { list, drafts } = orders
  const t = useTranslator()
  const isWide = useMediaQuery(`(min-width: ${minWideLayoutPx}px)`, { noSsr: true })
  const columns = useMemo(() => {
    const options = { t, drafts, actions }
    return isWide ? createWideOrderColumns(options) : createCombinedOrderColumns(options)
  }, [isWide, t, drafts, actions])
  const rowHeights = new Map(
    (list.data ?? []).map((order) => [
      order.orderId,
      getRowHeightPx(order, { isCombined: !isWide }),
    ]),
  )
  return (
    <DataTable
      label={t('Orders')}
      rows={list.data}
      columns={columns}
      isLoading={list.isLoading}
      failure={list.failure && t('Failed to fetch orders')}
      onRetry={orders.reload}
      emptyText={
        isFiltered
          ? t('No orders match these filters.')
          : t('No orders yet. Every order appears here as soon as it is placed.')
      }
      renderBlock={(row) => (
        <OrderBlock row={row} draft={drafts.get(row.orderId)} actions={actions} />
      )}
      paging={paging}
      gridProps={{
        className: classNames(styles.grid, !isWide && styles.combined),
        getRowId: ({ orderId }) => orderId,
        getRowHeight: ({ id }) => rowHeights.get(String(id)) ?? null,
        getRowClassName: ({ row }) => (drafts.has(row.orderId) ? 'is-editing' : ''),
        checkboxSelection: true,
        sx: { '& .MuiDataGrid-columnHeaderCheckbox': { padding: 0 } },
        // The grid would remove columns that are scrolled out of view. All columns must stay in the
        // page, for the browser's search, screen readers and the sticky order number.
        disableVirtualization: true,
        disableRowSelectionExcludeModel: true,
        rowSelectionModel: selection,
        onRowSelectionModelChange: onSelect,
      }}
    />
  )
}

type RefusedOrder = { orderId: string; reason: string }

/**
 * Returns the functions that change an order from its row. Two changes are not sent, but passed to
 * functions that ask staff first: a change of status with warnings, and clearing the tracking
 * number of a shipped order.
 */
function useOrderRowActions(
  orders: Orders,
  {
    confirmStatus,
    confirmUndoShipping,
  }: {
    confirmStatus: (change: StatusChange) => void
    confirmUndoShipping: (row: OrderRow) => void
  },
): OrderRowActions {
  const { changeOrder, setDraft, drafts } = orders
  return useMemo<OrderRowActions>(() => {
    const send = (row: OrderRow, changedValues: ChangedValues): void =>
      void changeOrder(row, changedValues)
    return {
      onStatusChange: (row, status) => {
        const tracking = drafts.get(row.orderId)
        if (findStatusWarnings(row, status).length > 0) confirmStatus({ row, status })
        else send(row, { status, ...(tracking !== undefined && { tracking }) })
      },
      onDraftChange: (row, typedNumber) => setDraft(row.orderId, typedNumber),
      onSaveTracking: (row, tracking) => send(row, { tracking }),
      onClearTracking: (row) => {
        if (row.dispatchedAt === null) send(row, clearedTracking)
        else confirmUndoShipping(row)
      },
    }
  }, [changeOrder, setDraft, drafts, confirmStatus, confirmUndoShipping])
}

const clearedTracking: ChangedValues = { tracking: '', clearTracking: true }

/** Number of unsaved tracking numbers, failed changes, and orders that a bulk change skipped. */
function OrderNotices(props: {
  draftCount: number
  failures: Orders['failures']
  refusedOrders: readonly RefusedOrder[]
}) {
  const { draftCount, failures, refusedOrders } = props
  const t = useTranslator()
  return (
    <>
      {draftCount > 0 && (
        <p role="status" className="quiet">
          {t(
            '{count, plural, one {One tracking number is not saved yet.} other {# tracking numbers are not saved yet.}}',
            { count: draftCount },
          )}
        </p>
      )}
      {failures.length > 0 && (
        <Alert kind="error" live="alert">
          {failures.map(({ orderId, messageKey }) => (
            <p key={orderId}>
              {t('Order {number} was not changed: {reason}', {
                number: orderId,
                reason: t(messageKey),
              })}
            </p>
          ))}
        </Alert>
      )}
      {refusedOrders.length > 0 && (
        <Alert kind="warning" live="alert" title={t('These orders were not changed')}>
          <ul>
            {refusedOrders.map(({ orderId, reason }) => (
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

/** Returns the query of the list from the filters of the URL. Unknown values are ignored. */
function toOrderQuery({ q, status, payment, days }: FilterValues, page: number): OrderQuery {
  const paymentState = statesOf(paymentTransitions).find((candidate) => candidate === payment)
  const dayFilter = dayFilters.find((candidate) => candidate === days)
  return {
    page,
    ...(q && { q: q.slice(0, maxSearchLength) }),
    ...(isOrderStatus(status) && { status }),
    // A shipped order keeps the status Ready to Ship and must not be listed as one to ship.
    ...(status === 'Ready to Ship' && { parcel: 'to ship' }),
    ...(status === leftPharmacyFilter && { parcel: 'left' }),
    ...(paymentState && { payment: paymentState }),
    ...(payment === toPrepareFilter && { payment }),
    ...(dayFilter && { days: dayFilter }),
  }
}
