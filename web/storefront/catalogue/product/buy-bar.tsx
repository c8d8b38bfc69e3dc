// Bar at the bottom of the screen on phones: the price, and the button that adds to the cart.
import type { ReactNode } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { buyBarButtonId } from './buy-bar-button.ts'
import styles from './buy-bar.module.css'
import type { PlanPrice } from './compute-plan-prices.ts'

export function BuyBar(props: {
  product: Product
  /** The chosen plan; undefined for a single purchase. */
  plan: PlanPrice | undefined
  onAdd: () => void
  /** Shown instead of "Add to Cart" when the product is not available. */
  notifyButton: ReactNode
}) {
  const { product, plan, onAdd, notifyButton } = props
  const t = useTranslator()
  const priceNote = plan
    ? t('per delivery')
    : t('{count, plural, one {# capsule} other {# capsules}}', { count: product.size })
  return (
    <div className={styles.bar}>
      <p className={styles.price}>
        <strong>{formatRinggit(plan ? plan.pricePerDelivery : product.price)}</strong>
        <span>{product.available ? priceNote : t('Not available')}</span>
      </p>
      {product.available ? (
        <Button id={buyBarButtonId} onClick={onAdd} className={styles.button}>
          {t('Add to Cart')}
        </Button>
      ) : (
        notifyButton
      )}
    </div>
  )
}
