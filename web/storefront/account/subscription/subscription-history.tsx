/** Lists the deliveries of a subscription with their orders, its changes and its address. */
import { formatDate } from '#domain/time.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './subscription.module.css'
import type { OwnSubscription } from './use-subscription-changes.ts'

export function SubscriptionHistory({ subscription }: { subscription: OwnSubscription }) {
  const t = useTranslator()
  const { orders, history, address } = subscription
  return (
    <Disclosure title={t('Deliveries, changes and address')}>
      <div className={styles.history}>
        {orders.length > 0 && (
          <ul aria-label={t('Deliveries')} className={styles.rows}>
            {orders.map((order) => (
              <li key={order.orderId}>
                <span>
                  {t('Delivery {number}', { number: order.deliveryNumber })},{' '}
                  {formatDate(new Date(order.paidAt))}
                </span>
                <span>{formatApiAmount(order.total)}</span>
                <Link to={`/user-dashboard/orders/${order.orderId}`} className={styles.link}>
                  {order.orderId}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {history.length > 0 && (
          <ol aria-label={t('Changes')} className={styles.rows}>
            {history.map(({ changedAt, text }) => (
              <li key={changedAt + text}>
                <span>{formatDate(new Date(changedAt))}</span>
                <span className={styles.changeText}>{text}</span>
              </li>
            ))}
          </ol>
        )}
        <p className="small">
          {t('Delivery address: {address}', {
            address: [
              `${address.firstName} ${address.lastName}`.trim(),
              address.addressLine1,
              address.addressLine2,
              `${address.postalCode} ${address.city}`,
              address.state,
            ]
              .filter(Boolean)
              .join(', '),
          })}
        </p>
      </div>
    </Disclosure>
  )
}
