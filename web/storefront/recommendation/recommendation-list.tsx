// List of the recommended products beside the selected one.
import { computePricePerDay, productFromWire } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import type { RecommendedProduct } from '#web/api/stored-quiz.ts'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { CheckIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './recommendation-list.module.css'

/** Length of the drawn capsules in px. */
const capsuleLengthPx = 92

export function RecommendationList(props: {
  products: readonly RecommendedProduct[]
  selectedIndex: number
  isInCart: (id: number) => boolean
  onSelect: (index: number) => void
}) {
  const { products, selectedIndex, isInCart, onSelect } = props
  const t = useTranslator()
  return (
    <section className={styles.list}>
      <h2 className="h3">
        {t('{count, plural, one {# recommendation} other {# recommendations}}', {
          count: products.length,
        })}
      </h2>
      <ul>
        {products.map((product, index) => {
          const pricePerDay = computePricePerDay(productFromWire(product))
          return (
            <li key={product.id}>
              <button
                type="button"
                className={styles.entry}
                aria-current={index === selectedIndex ? 'true' : undefined}
                onClick={() => onSelect(index)}
              >
                {product.formula ? (
                  <BandCapsule formula={product.formula} length={capsuleLengthPx} decorative />
                ) : (
                  <EmptyCapsule length={capsuleLengthPx} />
                )}
                <span className={styles.entryText}>
                  <span className={styles.entryName}>{product.product_name}</span>
                  {pricePerDay !== undefined && (
                    <span className="small quiet">
                      {t('{price} a day', { price: formatRinggit(pricePerDay) })}
                    </span>
                  )}
                </span>
                {isInCart(product.id) && <CheckIcon aria-label={t('in your cart')} role="img" />}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
