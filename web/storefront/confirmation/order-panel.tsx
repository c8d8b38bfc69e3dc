/** The order details, collapsed until the shopper opens them. */
import { useId, useState, type ReactNode } from 'react'

import { noDiscountCodeText } from '#domain/orders/no-discount-code.ts'
import { noTrackingNumberText } from '#domain/orders/no-tracking-number.ts'
import { formatDate } from '#domain/time.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { MinusIcon, PlusIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './confirmation.module.css'
import { isUnpaid, type BillOrder } from './use-bill-order.ts'

export function OrderPanel({ order }: { order: BillOrder }) {
  const t = useTranslator()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="secondary"
        className={styles.detailsButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.detailsButtonText}>
          {t('View order details')} {isOpen ? <MinusIcon size={18} /> : <PlusIcon size={18} />}
        </span>
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OrderDetails order={order} />}
      </div>
    </>
  )
}

/** Length of the drawn capsules in px. */
const capsuleLengthPx = 84

function OrderDetails({ order }: { order: BillOrder }) {
  const t = useTranslator()
  const { shipping } = order
  const courierDetails: [name: string, value: ReactNode][] = order.parcel
    ? [[t('Courier'), order.parcel.courier]]
    : []
  const details: [name: string, value: ReactNode][] = [
    [t('Order id'), order.orderId],
    [t('Payment status'), t(order.paymentState)],
    [isUnpaid(order) ? t('Total') : t('Total paid'), formatApiAmount(order.totalPrice)],
    [t('Order date'), formatDate(new Date(order.createdAt))],
    [
      t('Discount code'),
      order.discount_code === noDiscountCodeText ? t(noDiscountCodeText) : order.discount_code,
    ],
    [t('Payment'), t(order.paymentType)],
    ...courierDetails,
    [t('Tracking number'), <TrackingNumber key="tracking" order={order} />],
  ]
  const addressLines = [
    shipping.name,
    shipping.address,
    shipping.address_2,
    `${shipping.zip_code} ${shipping.city}, ${t(shipping.state)}`,
    [shipping.country, shipping.phone].filter(Boolean).join(', '),
  ].filter((line) => line.trim() !== '')
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.address}>
          <dt>{t('Shipping address')}</dt>
          <dd>
            {addressLines.map((line, index) => (
              // The index, because two lines may be equal.
              <span key={index}>{line}</span>
            ))}
          </dd>
        </div>
      </dl>
      <OrderItems order={order} />
    </div>
  )
}

/** The number is a link to the courier's page once the order is shipped. */
function TrackingNumber({ order: { trackingNumber, parcel } }: { order: BillOrder }) {
  const t = useTranslator()
  if (trackingNumber === noTrackingNumberText) return t(noTrackingNumberText)
  if (!parcel?.trackingUrl) return trackingNumber
  return (
    <a href={parcel.trackingUrl} rel="noreferrer">
      {trackingNumber}
    </a>
  )
}

function OrderItems({ order }: { order: BillOrder }) {
  const t = useTranslator()
  return (
    <ul>
      {order.orderItems.map(({ product, quantity, price }, index) => (
        <li key={product.id ?? index} className={styles.item}>
          <span className={styles.itemPicture}>
            <ItemPicture product={product} />
          </span>
          <span className={styles.itemName}>
            {product.product_name}
            <span className="small quiet">
              {t('{category}, quantity {quantity}', {
                category: t(product.category),
                quantity,
              })}
            </span>
          </span>
          <span className={styles.amount}>{formatApiAmount(price)}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * The product's picture at the time of the order, or a capsule drawn from the formula if the
 * picture cannot be loaded.
 */
function ItemPicture({ product }: { product: BillOrder['orderItems'][number]['product'] }) {
  const [hasFailed, setFailed] = useState(false)
  if (product.image && !hasFailed)
    return <img src={product.image} alt="" width={48} height={72} onError={() => setFailed(true)} />
  return product.formula ? (
    <BandCapsule formula={product.formula} length={capsuleLengthPx} decorative />
  ) : (
    <EmptyCapsule length={capsuleLengthPx} />
  )
}
