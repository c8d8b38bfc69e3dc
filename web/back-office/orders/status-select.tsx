/** Select for the status of an order: four options, each with a coloured dot. */
import { isOrderStatus, orderStatuses, type OrderStatus } from '#domain/orders/order-status.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'

import styles from './orders.module.css'

export function StatusSelect(props: {
  orderId: string
  value: OrderStatus
  onChange: (status: OrderStatus) => void
}) {
  const { orderId, value, onChange } = props
  const t = useTranslator()
  return (
    <span className={styles.status} data-status={value}>
      <select
        aria-label={t('Status of order {number}', { number: orderId })}
        value={value}
        // In a data grid cell, the grid would use the arrow keys to move between cells.
        onKeyDown={(event) => event.stopPropagation()}
        onChange={({ target }) => isOrderStatus(target.value) && onChange(target.value)}
      >
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <ChevronDownIcon size={14} />
    </span>
  )
}
