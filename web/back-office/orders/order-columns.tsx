/**
 * Columns of the orders desk. The specification fixes their order. The shop's own columns (total,
 * payment, approval, items) are after the name, so that they are visible without scrolling
 * sideways.
 */
import type { Translate } from '#domain/content/messages.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Columns } from '#web/back-office/parts/table/data-table.tsx'

import {
  Allergies,
  Approval,
  Items,
  customerName,
  Note,
  OrderDay,
  OrderLink,
} from './order-cells.tsx'
import { MedicalNote } from '#web/back-office/orders/order/medical-note.tsx'
import styles from './orders.module.css'
import { ParcelLink } from './parcel-link.tsx'
import { StatusSelect } from './status-select.tsx'
import { TrackingField } from '#web/back-office/orders/order/tracking-field.tsx'
import type { OrderRow } from './use-orders.ts'

export type RowActions = {
  onStatus: (row: OrderRow, status: OrderStatus) => void
  onDraft: (row: OrderRow, text: string | undefined) => void
  onSave: (row: OrderRow, tracking: string) => void
  onClear: (row: OrderRow) => void
}

export function orderColumns(
  t: Translate,
  drafts: ReadonlyMap<string, string>,
  actions: RowActions,
): Columns<OrderRow> {
  return [
    {
      field: 'status',
      headerName: t('Status'),
      width: 172,
      renderCell: ({ row }) => (
        <StatusSelect
          orderId={row.orderId}
          value={row.status}
          onChange={(status) => actions.onStatus(row, status)}
        />
      ),
    },
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
      renderCell: ({ row }) => <Note text={customerName(row)} />,
      cellClassName: 'strong',
    },
    { field: 'totalPrice', headerName: t('Total (RM)'), width: 104, align: 'right' },
    { field: 'paymentState', headerName: t('Payment'), width: 104 },
    {
      field: 'approved',
      headerName: t('Approval'),
      width: 148,
      renderCell: ({ row }) => <Approval order={row} />,
    },
    {
      field: 'orderItems',
      headerName: t('Items'),
      width: 164,
      renderCell: ({ row }) => <Items order={row} />,
    },
    ...healthColumns(t),
    {
      field: 'trackingNumber',
      headerName: t('Tracking number'),
      width: 238,
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
    },
    ...shippingColumns(t),
  ]
}

function healthColumns(t: Translate): Columns<OrderRow> {
  return [
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
  ]
}

function shippingColumns(t: Translate): Columns<OrderRow> {
  return [
    { field: 'phone', headerName: t('Phone'), width: 130, valueGetter: (_, row) => row.user.phone },
    {
      field: 'address',
      headerName: t('Address 1'),
      width: 200,
      valueGetter: (_, row) => row.shipping.address,
    },
    {
      field: 'address_2',
      headerName: t('Address 2'),
      width: 130,
      valueGetter: (_, row) => row.shipping.address_2,
    },
    {
      field: 'city',
      headerName: t('Suburb'),
      width: 140,
      valueGetter: (_, row) => row.shipping.city,
    },
    {
      field: 'state',
      headerName: t('State'),
      width: 130,
      valueGetter: (_, row) => row.shipping.state,
    },
    {
      field: 'zip_code',
      headerName: t('Postcode'),
      width: 96,
      valueGetter: (_, row) => row.shipping.zip_code,
    },
  ]
}
