/**
 * Columns of the orders desk, in two layouts with the same values. The specification fixes the
 * columns and their order. The shop's own columns (total, payment, approval) are after the name.
 */
import type { ReactNode } from 'react'

import type { Translate } from '#domain/content/messages.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Columns } from '#web/back-office/parts/table/data-table.tsx'

import {
  Allergies,
  Approval,
  customerNameOf,
  Items,
  Note,
  OrderDay,
  OrderLink,
  shippingText,
} from './order-cells.tsx'
import { MedicalNote } from '#web/back-office/orders/order/medical-note.tsx'
import styles from './orders.module.css'
import { ParcelLink } from './parcel-link.tsx'
import { StatusSelect } from './status-select.tsx'
import { TrackingField } from '#web/back-office/orders/order/tracking-field.tsx'
import type { OrderRow } from './use-orders.ts'

export type RowActions = {
  onStatus: (row: OrderRow, status: OrderStatus) => void
  /** Called with undefined when the typed text equals the saved number again. */
  onDraft: (row: OrderRow, text: string | undefined) => void
  onSave: (row: OrderRow, tracking: string) => void
  onClear: (row: OrderRow) => void
}

type ColumnOptions = {
  t: Translate
  /** Unsaved tracking numbers, by order number. */
  drafts: ReadonlyMap<string, string>
  actions: RowActions
}

type Column = Columns<OrderRow>[number]

/** Width in pixels of the table with one column for each value, its checkboxes and its margins. */
export const minWindowOfWideColumns = 2500

/** Returns one column for each value, for windows of at least `minWindowOfWideColumns`. */
export function wideOrderColumns(options: ColumnOptions): Columns<OrderRow> {
  const { t } = options
  return [
    statusColumn(options, 172),
    {
      field: 'createdAt',
      headerName: t('Order date'),
      width: 102,
      renderCell: ({ row }) => <OrderDay createdAt={row.createdAt} />,
    },
    {
      field: 'orderId',
      headerName: t('Order number'),
      width: 114,
      renderCell: ({ row }) => <OrderLink orderId={row.orderId} />,
    },
    {
      field: 'name',
      headerName: t('Name'),
      width: 132,
      renderCell: ({ row }) => <Note text={customerNameOf(row)} />,
      cellClassName: 'strong',
    },
    { field: 'totalPrice', headerName: t('Total (RM)'), width: 104, align: 'right' },
    { field: 'paymentState', headerName: t('Payment'), width: 104 },
    approvalColumn(options, 148),
    { ...itemsColumn(options), width: 164 },
    {
      field: 'allergies',
      headerName: t('Allergies'),
      width: 140,
      renderCell: ({ row }) => <Allergies order={row} />,
    },
    {
      field: 'medicalCondition',
      headerName: t('Medical condition'),
      width: 144,
      renderCell: ({ row }) => <MedicalNote order={row} />,
    },
    trackingColumn(options, 238),
    { field: 'phone', headerName: t('Phone'), width: 130, valueGetter: (_, row) => row.user.phone },
    shippingColumn('address', t('Address 1'), 200),
    shippingColumn('address_2', t('Address 2'), 130),
    shippingColumn('city', t('Suburb'), 140),
    shippingColumn('state', t('State'), 130),
    shippingColumn('zip_code', t('Postcode'), 96),
  ]
}

/**
 * Returns the same values in fewer columns. They fit into a window of 1280 px with its scroll bar:
 * with the checkboxes, all widths and minimum widths add up to 1240.
 */
export function combinedOrderColumns(options: ColumnOptions): Columns<OrderRow> {
  const { t } = options
  return [
    statusColumn(options, 154),
    {
      field: 'orderId',
      ...stackedHeader(t('Order number'), t('Order date')),
      width: 100,
      renderCell: ({ row }) => (
        <Stack>
          <OrderLink orderId={row.orderId} />
          <OrderDay createdAt={row.createdAt} />
        </Stack>
      ),
    },
    {
      field: 'name',
      ...stackedHeader(t('Name'), t('Phone')),
      minWidth: 112,
      flex: 1,
      renderCell: ({ row }) => (
        <Stack>
          <strong title={customerNameOf(row)}>{customerNameOf(row)}</strong>
          <span>{row.user.phone}</span>
        </Stack>
      ),
    },
    { field: 'totalPrice', headerName: t('Total (RM)'), width: 82, align: 'right' },
    {
      field: 'paymentState',
      headerName: t('Payment'),
      width: 84,
      renderCell: ({ row }) => <Note text={row.paymentState} />,
    },
    approvalColumn(options, 134),
    { ...itemsColumn(options), minWidth: 112, flex: 1 },
    {
      field: 'allergies',
      ...stackedHeader(t('Allergies'), t('Medical condition')),
      width: 122,
      renderCell: ({ row }) => (
        <span className={styles.badges}>
          <Allergies order={row} />
          {row.medicalCondition !== '' && <MedicalNote order={row} />}
        </span>
      ),
    },
    trackingColumn(options, 176),
    {
      field: 'address',
      headerName: t('Address'),
      minWidth: 114,
      flex: 2,
      renderCell: ({ row }) => (
        <span className={styles.address} title={shippingText(row)}>
          {shippingText(row)}
        </span>
      ),
    },
  ]
}

function statusColumn({ t, actions }: ColumnOptions, width: number): Column {
  return {
    field: 'status',
    headerName: t('Status'),
    width,
    renderCell: ({ row }) => (
      <StatusSelect
        orderId={row.orderId}
        value={row.status}
        onChange={(status) => actions.onStatus(row, status)}
      />
    ),
  }
}

function approvalColumn({ t }: ColumnOptions, width: number): Column {
  return {
    field: 'approved',
    headerName: t('Approval'),
    width,
    renderCell: ({ row }) => <Approval order={row} />,
  }
}

function itemsColumn({ t }: ColumnOptions): Column {
  return {
    field: 'orderItems',
    headerName: t('Items'),
    renderCell: ({ row }) => <Items order={row} />,
  }
}

function trackingColumn({ t, drafts, actions }: ColumnOptions, width: number): Column {
  return {
    field: 'trackingNumber',
    headerName: t('Tracking number'),
    width,
    renderCell: ({ row }) => (
      <div className={styles.parcel}>
        <TrackingField
          orderId={row.orderId}
          saved={row.trackingNumber}
          draft={drafts.get(row.orderId)}
          onDraft={(text) => actions.onDraft(row, text)}
          onSave={(tracking) => actions.onSave(row, tracking)}
          onClear={() => actions.onClear(row)}
        />
        <ParcelLink {...row} />
      </div>
    ),
  }
}

function shippingColumn(
  field: 'address' | 'address_2' | 'city' | 'state' | 'zip_code',
  headerName: string,
  width: number,
): Column {
  return { field, headerName, width, valueGetter: (_, row) => row.shipping[field] }
}

/** Two lines in a cell or a column heading; the second line is quiet. */
function Stack({ children }: { children: ReactNode }) {
  return <span className={styles.stack}>{children}</span>
}

function stackedHeader(firstLine: string, secondLine: string) {
  return {
    headerName: `${firstLine}, ${secondLine}`,
    renderHeader: () => (
      <Stack>
        <strong>{firstLine}</strong>
        <span>{secondLine}</span>
      </Stack>
    ),
  } satisfies Partial<Column>
}
