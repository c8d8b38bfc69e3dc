// Name, price, plans, delivery and the "Add to Cart" button.
import type { ReactNode } from 'react'
import { computePricePerDay, type Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PersonIcon } from '#web/ui/actions/icons.tsx'
import { RichText, useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { OwnerText } from '#web/ui/behaviour/owner-text.tsx'
import { loadWhenIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { ArrivalEstimate } from '#web/storefront/catalogue/arrival-estimate.tsx'
import { DietIcons } from '#web/storefront/catalogue/diet-icons.tsx'
import type { PlanPrice } from './compute-plan-prices.ts'
import styles from './product-summary.module.css'
import type { ProductPlanChoice } from './use-plan-choice.ts'

// The tiles are in the server's HTML, so their script is not part of the first load.
const PlanTiles = loadWhenIdle(
  async () => (await import('./plan-tiles.tsx')).PlanTiles,
  <div className={styles.plansPlaceholder} />,
)

export function ProductSummary(props: {
  product: Product
  plans: readonly PlanPrice[]
  choice: ProductPlanChoice
  onAdd: () => void
  /** Shown below the reason why the product is not available. */
  notifyButton: ReactNode
}) {
  const { product, plans, choice, onAdd, notifyButton } = props
  const t = useTranslator()
  const pricePerDay = computePricePerDay(product)
  return (
    <div className={styles.summary}>
      <p className={styles.category}>{t(product.category)}</p>
      <h1 className={styles.name}>{product.product_name}</h1>
      <p className={styles.description}>
        <OwnerText text={product.description} />
      </p>
      <div className={styles.money}>
        <p className={styles.price}>
          <Price amount={product.price} size="lg" />{' '}
          <span className={styles.size}>
            {t('{count, plural, one {# capsule} other {# capsules}}', { count: product.size })}
          </span>
        </p>
        {pricePerDay !== undefined && (
          <Badge>{t('Only {price} / Per Day', { price: formatRinggit(pricePerDay) })}</Badge>
        )}
        {product.dailyPriceDesc && (
          <p className={styles.daily}>
            <OwnerText text={product.dailyPriceDesc} />
          </p>
        )}
      </div>
      {product.available && plans.length > 0 && (
        <PlanTiles
          product={product}
          plans={plans}
          option={choice.option}
          onChoose={choice.choose}
        />
      )}
      <div className={styles.addButton}>
        <Button size="lg" wide disabled={!product.available} onClick={onAdd}>
          {t('Add to Cart')}
        </Button>
      </div>
      {!product.available && (
        <div className={styles.unavailable}>
          <p>{t('This product is not available right now. You can still see its ingredients.')}</p>
          {notifyButton}
        </div>
      )}
      <ul className={styles.promises}>
        {product.available && (
          <li>
            <ArrivalEstimate />
          </li>
        )}
        <li className={styles.promise}>
          <PersonIcon />
          <p>
            <strong>{t('Checked by a pharmacist')}</strong>
            <span>{t('before it is compounded for you')}</span>
          </p>
        </li>
      </ul>
      <DietIcons product={product} />
      <p className={styles.quiz}>
        <RichText
          text={t('Not sure it suits you? <quiz>Take the health quiz</quiz>')}
          tags={{ quiz: (linkText) => <Link to="/quiz">{linkText}</Link> }}
        />
      </p>
    </div>
  )
}
