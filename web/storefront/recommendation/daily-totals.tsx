// The sums of one capsule a day of each recommended product: the price per day, and the amount of
// each ingredient with a warning above its daily limit. The amounts include the cart's products.
import { computePricePerDay, productFromWire } from '#domain/catalogue/product.ts'
import {
  computeDailyTotals,
  formatMass,
  findLimitWarning,
} from '#domain/recommendation/daily-totals.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'
import { sources } from '#domain/recommendation/sources.ts'
import { formatRinggit, sumSen } from '#domain/money.ts'
import { translatePhrase } from '#domain/recommendation/phrase.ts'
import type { RecommendedProduct } from '#web/api/stored-quiz.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './daily-totals.module.css'
import phraseStyles from './phrase-text.module.css'

export function DailyTotals(props: {
  products: readonly RecommendedProduct[]
  /** Products of the cart that the catalogue has returned so far. */
  cartProducts: readonly RecommendableProduct[]
  areAllInCart: boolean
  onAddAll: () => void
}) {
  const { products, cartProducts, areAllInCart, onAddAll } = props
  const t = useTranslator()
  const pricePerDay = sumSen(
    products.flatMap((product) => computePricePerDay(productFromWire(product)) ?? []),
  )
  const totals = computeDailyTotals([...products, ...cartProducts])
  const warnings = totals.flatMap((total) => findLimitWarning(total) ?? [])
  return (
    <section className={styles.together}>
      <div className={styles.togetherHead}>
        <div>
          <h2>
            {t(
              '{count, plural, one {One capsule a day} =2 {Both, one capsule each a day} =3 {All three, one capsule each a day} other {All #, one capsule each a day}}',
              { count: products.length },
            )}
          </h2>
          <p className="quiet">{t('{price} a day', { price: formatRinggit(pricePerDay) })}</p>
        </div>
        {products.length > 1 && (
          <Button kind="secondary" disabled={areAllInCart} onClick={onAddAll}>
            {areAllInCart ? t('All in your cart') : t('Add all to Cart')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {warnings.map((warning) => (
          <Alert key={JSON.stringify(warning)} kind="warning" className={styles.warning}>
            <p>{translatePhrase(t, warning)}</p>
          </Alert>
        ))}
      </div>
      <details className={phraseStyles.sources}>
        <summary>
          {cartProducts.length > 0
            ? t('Daily amount of each ingredient, with your cart')
            : t('Daily amount of each ingredient')}
        </summary>
        <table className={styles.totals}>
          <thead>
            <tr>
              <th scope="col">{t('Ingredient')}</th>
              <th scope="col">{t('Per day')}</th>
              <th scope="col">{t('Daily limit')}</th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ id, name, mg, limit }) => (
              <tr key={id}>
                <th scope="row">{t(name)}</th>
                <td>{mg > 0 ? formatMass(mg) : t('trace')}</td>
                <td>
                  {limit ? (
                    <a href={sources[limit.source].url} target="_blank" rel="noopener noreferrer">
                      {formatMass(limit.mg)}
                    </a>
                  ) : (
                    t('no established limit')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
