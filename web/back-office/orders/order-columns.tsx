/**
 * Columns of the list of orders, in two layouts with the same values. The specification fixes the
 * columns and their sequence; the shop added total, payment and approval after the name. Widths are
 * in pixels.
 */
import type { ReactNode } from 'react'

import type { Translate } from '#domain/content/messages.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { MedicalNote } from '#web/back-office/orders/order/medical-note.tsx'
import { TrackingField } from '#web/back-office/orders/order/tracking-field.tsx'
import type { Columns } from '#web/back-office/parts/table/data-table.tsx'

import {
  AllergyBadges,
  ApprovalChip,
  formatCustomerName,
  formatDeliveryAddress,
  OrderDate,
  OrderItemList,
  OrderLink,
  TextOrNone,
} from './order-cells.tsx'
import styles from './orders.module.css'
import { ParcelLink } from './parcel-link.tsx'
import { StatusSelect } from './status-select.tsx'
import type { OrderRow } from './use-orders.ts'

export type OrderRowActions = {
  onStatusChange: (row: OrderRow, status: OrderStatus) => void
  /** Gets undefined when the typed number equals the saved one again. */
  onDraftChange: (row: OrderRow, typedNumber: string | undefined) => void
  onSaveTracking: (row: OrderRow, trackingNumber: string) => void
  onClearTracking: (row: OrderRow) => void
}

type ColumnOptions = {
  t: Translate
  /** Unsaved tracking numbers, by order number. */
  drafts: ReadonlyMap<string, string>
  actions: OrderRowActions
}

type Column = Columns<OrderRow>[number]

/**
 * Windows at least this wide show the wide layout. Danger: must be at least the sum of its widths
 * (2388) plus the checkboxes (50) and the margins of the page.
 */
export const minWideLayoutPx = 2500

/** Returns one column for each value, for windows at least `minWideLayoutPx` wide. */
export function createWideOrderColumns(options: ColumnOptions): Columns<OrderRow> {
  const { t } = options
  return [
    createStatusColumn(options, 172),
    {
      field: 'createdAt',
      headerName: t('Order date'),
      width: 102,
      renderCell: ({ row }) => <OrderDate createdAt={row.createdAt} />,
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
      renderCell: ({ row }) => <TextOrNone text={formatCustomerName(row)} />,
      cellClassName: 'strong',
    },
    { field: 'totalPrice', headerName: t('Total (RM)'), width: 104, align: 'right' },
    { field: 'paymentState', headerName: t('Payment'), width: 104 },
    createApprovalColumn(options, 148),
    { ...createItemsColumn(options), width: 164 },
    {
      field: 'allergies',
      headerName: t('Allergies'),
      width: 140,
      renderCell: ({ row }) => <AllergyBadges order={row} />,
    },
    {
      field: 'medicalCondition',
      headerName: t('Medical condition'),
      width: 144,
      renderCell: ({ row }) => <MedicalNote order={row} />,
    },
    createTrackingColumn(options, 238),
    { field: 'phone', headerName: t('Phone'), width: 130, valueGetter: (_, row) => row.user.phone },
    createShippingColumn('address', t('Address 1'), 200),
    createShippingColumn('address_2', t('Address 2'), 130),
    createShippingColumn('city', t('Suburb'), 140),
    createShippingColumn('state', t('State'), 130),
    createShippingColumn('zip_code', t('Postcode'), 96),
  ]
}

/**
 * Returns the same values in fewer columns. All widths and minimum widths, with the checkboxes,
 * must add up to at most 1240 (now 1190 + 50), to fit into a window of 1280 px with its scroll bar.
 */
export function createCombinedOrderColumns(options: ColumnOptions): Columns<OrderRow> {
  const { t } = options
  return [
    createStatusColumn(options, 154),
    {
      field: 'orderId',
      ...createTwoLineHeader(t('Order number'), t('Order date')),
      width: 100,
      renderCell: ({ row }) => (
        <TwoLines>
          <OrderLink orderId={row.orderId} />
          <OrderDate createdAt={row.createdAt} />
        </TwoLines>
      ),
    },
    {
      field: 'name',
      ...createTwoLineHeader(t('Name'), t('Phone')),
      minWidth: 112,
      flex: 1,
      renderCell: ({ row }) => (
        <TwoLines>
          <strong title={formatCustomerName(row)}>{formatCustomerName(row)}</strong>
          <span>{row.user.phone}</span>
        </TwoLines>
      ),
    },
    { field: 'totalPrice', headerName: t('Total (RM)'), width: 82, align: 'right' },
    {
      field: 'paymentState',
      headerName: t('Payment'),
      width: 84,
      renderCell: ({ row }) => <TextOrNone text={row.paymentState} />,
    },
    createApprovalColumn(options, 134),
    { ...createItemsColumn(options), minWidth: 112, flex: 1 },
    {
      field: 'allergies',
      ...createTwoLineHeader(t('Allergies'), t('Medical condition')),
      width: 122,
      renderCell: ({ row }) => (
        <span className={styles.badges}>
          <AllergyBadges order={row} />
          {row.medicalCondition !== '' && <MedicalNote order={row} />}
        </span>
      ),
    },
    createTrackingColumn(options, 176),
    {
      field: 'address',
      headerName: t('Address'),
      minWidth: 114,
      flex: 2,
      renderCell: ({ row }) => (
        <span className={styles.address} title={formatDeliveryAddress(row)}>
          {formatDeliveryAddress(row)}
        </span>
      ),
    },
  ]
}

function createStatusColumn({ t, actions }: ColumnOptions, width: number): Column {
  return {
    field: 'status',
    headerName: t('Status'),
    width,
    renderCell: ({ row }) => (
      <StatusSelect
        orderId={row.orderId}
        value={row.status}
        onChange={(status) => actions.onStatusChange(row, status)}
      />
    ),
  }
}

function createApprovalColumn({ t }: ColumnOptions, width: number): Column {
  return {
    field: 'approved',
    headerName: t('Approval'),
    width,
    renderCell: ({ row }) => <ApprovalChip order={row} />,
  }
}

function createItemsColumn({ t }: ColumnOptions): Column {
  return {
    field: 'orderItems',
    headerName: t('Items'),
    renderCell: ({ row }) => <OrderItemList order={row} />,
  }
}

function createTrackingColumn({ t, drafts, actions }: ColumnOptions, width: number): Column {
  return {
    field: 'trackingNumber',
    headerName: t('Tracking number'),
    width,
    renderCell: ({ row }) => (
      <div className={styles.parcel}>
        <TrackingField
          orderId={row.orderId}
          savedNumber={row.trackingNumber}
          draft={drafts.get(row.orderId)}
          onDraftChange={(typedNumber) => actions.onDraftChange(row, typedNumber)}
          onSave={(trackingNumber) => actions.onSaveTracking(row, trackingNumber)}
          onClear={() => actions.onClearTracking(row)}
        />
        <ParcelLink orderId={row.orderId} courier={row.courier} trackingUrl={row.trackingUrl} />
      </div>
    ),
  }
}

function createShippingColumn(
  field: 'address' | 'address_2' | 'city' | 'state' | 'zip_code',
  headerName: string,
  width: number,
): Column {
  return { field, headerName, width, valueGetter: (_, row) => row.shipping[field] }
}

/** Two lines in a cell or a column heading; the second line is less prominent. */
function TwoLines({ children }: { children: ReactNode }) {
  return <span className={styles.stack}>{children}</span>
}

function createTwoLineHeader(firstLine: string, secondLine: string) {
  return {
    headerName: `${firstLine}, ${secondLine}`,
    renderHeader: () => (
      <TwoLines>
        <strong>{firstLine}</strong>
        <span>{secondLine}</span>
      </TwoLines>
    ),
  } satisfies Partial<Column>
}
