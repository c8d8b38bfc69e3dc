/** The ordered products, each with its amount, and below them subtotal to total. */
import { useState } from 'react'

import { formatRinggit, isZeroAmount, multiplySen, parseRinggit } from '#domain/money.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { AmountList, AmountRow } from '#web/ui/layout/summary-box.tsx'

import styles from './confirmation.module.css'
import { isUnpaid, type BillOrder } from './use-bill-order.ts'

/** Length of the drawn capsules in px. */
const capsuleLengthPx = 84

export function OrderItems({ order }: { order: BillOrder }) {
  return (
    <>
      <Lines order={order} />
      <Amounts order={order} />
    </>
  )
}

function Lines({ order }: { order: BillOrder }) {
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
              {t('{category}, {quantity} × {price}', {
                category: t(product.category),
                quantity,
                price: formatApiAmount(price),
              })}
            </span>
          </span>
          <span className={styles.amount}>{formatLineAmount(price, quantity)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the amount of a line. Like formatApiAmount, returns an invalid price unchanged. */
function formatLineAmount(price: string, quantity: number): string {
  const unitPrice = parseRinggit(price)
  return unitPrice === undefined ? price : formatRinggit(multiplySen(unitPrice, quantity))
}

function Amounts({ order }: { order: BillOrder }) {
  const t = useTranslator()
  const { subtotal, shipping, savings, discount } = order.amounts
  return (
    <AmountList>
      <AmountRow name={t('Subtotal')} text={formatApiAmount(subtotal)} />
      <AmountRow
        name={t('Delivery')}
        text={isZeroAmount(shipping) ? t('Free') : formatApiAmount(shipping)}
      />
      {!isZeroAmount(savings) && (
        <AmountRow name={t('Saving')} text={`−${formatApiAmount(savings)}`} />
      )}
      {!isZeroAmount(discount) && (
        <AmountRow name={t('Voucher')} text={`−${formatApiAmount(discount)}`} />
      )}
      <AmountRow
        name={isUnpaid(order) ? t('Total') : t('Total paid')}
        text={<strong>{formatApiAmount(order.totalPrice)}</strong>}
      />
    </AmountList>
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
