/** Two cells of an order’s row: its number as a link, and the customer with email and phone. */
import { Link } from '#web/ui/actions/link.tsx'
import { Cell } from '#web/ui/layout/table.tsx'

import styles from './recalls.module.css'

export function OrderCells(props: {
  order: { orderId: string; name: string; email: string; phone: string }
}) {
  const { orderId, name, email, phone } = props.order
  return (
    <>
      <Cell>
        <Link to={`/admin-orders/${orderId}`} className={styles.number}>
          {orderId}
        </Link>
      </Cell>
      <Cell>
        {name}
        <br />
        <span className="quiet">
          {email} · <a href={`tel:${phone}`}>{phone}</a>
        </span>
      </Cell>
    </>
  )
}
