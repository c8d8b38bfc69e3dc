/** The customer's orders, each with date, products, status, total and actions. */
import type { Translate } from '#domain/content/messages.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { beforeReviewText, customerReviewTexts } from '#domain/pharmacy/customer-review.ts'
import { formatDate } from '#domain/time.ts'
import { Badge, type BadgeKind } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import type { DashboardSectionId } from './dashboard-section-id.ts'
import styles from './dashboard.module.css'
import { PayAgain } from './pay-again.tsx'
import type { FormulasByProductName, OwnOrder } from './use-dashboard.ts'

/** Length of the drawn capsules in px. */
const capsuleLengthPx = 56

export function OrderHistory(props: {
  orders: readonly OwnOrder[]
  formulas: FormulasByProductName
  onBuyAgain: (order: OwnOrder) => void
}) {
  const { orders, formulas, onBuyAgain } = props
  const t = useTranslator()
  return (
    <Section id={'orders' satisfies DashboardSectionId} title={t('Orders')}>
      {orders.length === 0 && (
        <EmptyState
          sentence={t('No orders yet.')}
          action={{ to: '/browse_products', label: t('Browse products') }}
        />
      )}
      <ul>
        {orders.map((order) => (
          <li key={order.orderId} className={styles.order}>
            <div>
              <strong>{formatDate(new Date(order.createdAt))}</strong>
              <div className="caption quiet">{order.orderId}</div>
            </div>
            <div className={styles.items}>
              {order.orderItems.map(({ product, quantity, price }) => {
                const formula = formulas.get(product.product_name)?.formula
                return (
                  <div key={product.id} className={styles.item}>
                    {formula ? (
                      <BandCapsule formula={formula} length={capsuleLengthPx} decorative />
                    ) : (
                      <EmptyCapsule length={capsuleLengthPx} />
                    )}
                    <span>
                      {quantity > 1
                        ? t('{quantity} × {name}', { quantity, name: product.product_name })
                        : product.product_name}{' '}
                      <span className="small quiet">{formatApiAmount(price)}</span>
                    </span>
                  </div>
                )
              })}
            </div>
            <OrderStatusBadge order={order} />
            <span className={styles.amount}>{formatApiAmount(order.totalPrice)}</span>
            <div className={styles.more}>
              <span className="small quiet">
                {describeState(t, order)}{' '}
                {order.trackingUrl && (
                  <a href={order.trackingUrl} rel="noreferrer">
                    {t('Track your parcel')}
                  </a>
                )}
              </span>
              <OrderActions order={order} onBuyAgain={onBuyAgain} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Returns the states of the review, the payment and the parcel in one line, separated by dots. */
function describeState(t: Translate, order: OwnOrder): string {
  const { isAwaitingReview, isDeclined, paymentState, courier, trackingNumber } = order
  const parcelTexts = trackingNumber
    ? [courier, t('Tracking: {number}', { number: trackingNumber })]
    : []
  return [
    isAwaitingReview && t(beforeReviewText),
    isDeclined && t(customerReviewTexts.declined),
    t('Payment: {state}', { state: t(paymentState) }),
    parcelTexts.filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' · ')
}

function OrderActions(props: { order: OwnOrder; onBuyAgain: (order: OwnOrder) => void }) {
  const { order, onBuyAgain } = props
  const t = useTranslator()
  return (
    <span className={styles.links}>
      <PayAgain order={order} />
      <Link to={`/user-dashboard/orders/${order.orderId}`}>{t('Receipt')}</Link>
      {order.addressChangeUntil && (
        <Link to={`/user-dashboard/orders/${order.orderId}#address`}>
          {t('Change the address')}
        </Link>
      )}
      {/* Not while a payment is checked: the order is probably paid already. */}
      {!order.isPaymentBeingChecked && (
        <Button kind="quiet" size="sm" onClick={() => onBuyAgain(order)}>
          {t('Buy again')}
        </Button>
      )}
    </span>
  )
}

/** Kinds of badges by status of an order. Any other status, such as PENDING, is neutral. */
const badgeKinds: Readonly<Record<string, BadgeKind>> = {
  Preparing: 'success',
  Investigation: 'warning',
  'Ready to Ship': 'info',
} satisfies Partial<Record<OrderStatus, BadgeKind>>

function OrderStatusBadge({ order }: { order: OwnOrder }) {
  const t = useTranslator()
  if (order.isDelivered) return <Badge>{t('Delivered')}</Badge>
  if (order.isOnItsWay) return <Badge kind="info">{t('On its way')}</Badge>
  return <Badge kind={badgeKinds[order.status] ?? 'neutral'}>{t(order.status)}</Badge>
}
