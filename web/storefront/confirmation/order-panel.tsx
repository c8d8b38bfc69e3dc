/** The order details, collapsed until the shopper opens them. */
import { useId, useState, type ReactNode } from 'react'

import { noDiscountCodeText } from '#domain/orders/no-discount-code.ts'
import { noTrackingNumberText } from '#domain/orders/no-tracking-number.ts'
import { formatDate } from '#domain/time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { MinusIcon, PlusIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './confirmation.module.css'
import { OrderItems } from './order-items.tsx'
import type { BillOrder } from './use-bill-order.ts'

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

function OrderDetails({ order }: { order: BillOrder }) {
  const t = useTranslator()
  const { shipping } = order
  const courierDetails: [name: string, value: ReactNode][] = order.parcel
    ? [[t('Courier'), order.parcel.courier]]
    : []
  const details: [name: string, value: ReactNode][] = [
    [t('Order id'), order.orderId],
    [t('Payment status'), t(order.paymentState)],
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
