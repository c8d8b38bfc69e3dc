// Bar at the bottom of the screen on phones: price and button.
import type { Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import styles from './buy-bar.module.css'
import type { PlanPrice } from './compute-plan-prices.ts'

export function BuyBar(props: {
  product: Product
  /** The chosen plan; undefined for a single purchase. */
  plan: PlanPrice | undefined
  onAdd: () => void
}) {
  const { product, plan, onAdd } = props
  const t = useText()
  return (
    <div className={styles.bar}>
      <p className={styles.price}>
        <strong>{formatRinggit(plan ? plan.each : product.price)}</strong>
        <span>
          {plan
            ? t('per delivery')
            : t('{count, plural, one {# capsule} other {# capsules}}', { count: product.size })}
        </span>
      </p>
      <Button disabled={!product.available} onClick={onAdd} className={styles.button}>
        {product.available ? t('Add to Cart') : t('Not available')}
      </Button>
    </div>
  )
}
