/** The status of an order as a capsule to choose from: the documented four, a dot each. */
import { isOrderStatus, orderStatuses, type OrderStatus } from '#domain/orders/order-status.ts'
import { useText } from '#web/ui/language.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'

import styles from './orders.module.css'

export function StatusSelect(props: {
  orderId: string
  value: OrderStatus
  onChange: (status: OrderStatus) => void
}) {
  const { orderId, value, onChange } = props
  const t = useText()
  return (
    <span className={styles.status} data-status={value}>
      <select
        aria-label={t('Status of order {number}', { number: orderId })}
        value={value}
        // The grid would take the arrow keys for itself.
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
