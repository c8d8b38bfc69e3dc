/** An order as a block in the list on phones, with the same actions as a table row. */
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import {
  AllergyBadges,
  ApprovalChip,
  formatCustomerName,
  formatDeliveryAddress,
  formatOrderItems,
  OrderDate,
  OrderLink,
} from '#web/back-office/orders/order-cells.tsx'
import { MedicalNote } from './medical-note.tsx'
import type { OrderRowActions } from '#web/back-office/orders/order-columns.tsx'
import styles from '#web/back-office/orders/orders.module.css'
import { ParcelLink } from '#web/back-office/orders/parcel-link.tsx'
import { StatusSelect } from '#web/back-office/orders/status-select.tsx'
import { TrackingField } from './tracking-field.tsx'
import type { OrderRow } from '#web/back-office/orders/use-orders.ts'

export function OrderBlock(props: {
  row: OrderRow
  draft: string | undefined
  actions: OrderRowActions
}) {
  const { row, draft, actions } = props
  const t = useTranslator()
  const hasHealthData = row.user.quizzes.length > 0 || row.medicalCondition !== ''
  return (
    <article className={styles.block} data-unsaved={draft !== undefined || undefined}>
      <div className={styles.blockHead}>
        <StatusSelect
          orderId={row.orderId}
          value={row.status}
          onChange={(status) => actions.onStatusChange(row, status)}
        />
        <OrderDate createdAt={row.createdAt} />
      </div>
      <p>
        <strong>{formatCustomerName(row)}</strong> <OrderLink orderId={row.orderId} />
      </p>
      <ul className="quiet">
        {formatOrderItems(row).map((itemText) => (
          <li key={itemText}>{itemText}</li>
        ))}
      </ul>
      <p>
        {row.paymentState} · {t('RM {amount}', { amount: row.totalPrice })} ·{' '}
        <ApprovalChip order={row} />
      </p>
      <p className="quiet">
        <a href={`tel:${row.user.phone}`}>{row.user.phone}</a>
        <br />
        {formatDeliveryAddress(row)}
      </p>
      {hasHealthData && (
        <div className={styles.blockHealth}>
          {row.user.quizzes.length > 0 && <AllergyBadges order={row} />}
          {row.medicalCondition !== '' && <MedicalNote order={row} />}
        </div>
      )}
      <ParcelLink {...row} />
      <div className={styles.blockHead}>
        <TrackingField
          hasLongPlaceholder
          orderId={row.orderId}
          savedNumber={row.trackingNumber}
          draft={draft}
          onDraftChange={(typedNumber) => actions.onDraftChange(row, typedNumber)}
          onSave={(tracking) => actions.onSaveTracking(row, tracking)}
          onClear={() => actions.onClearTracking(row)}
        />
        <Link to={`/admin-orders/${row.orderId}`} className={styles.details}>
          {t('View order')}
          <span className="visually-hidden"> {row.orderId}</span>
        </Link>
      </div>
    </article>
  )
}
