// Price and saving of a subscription to this product, with a link that selects it at the checkout.
// The loader computes the amounts with the checkout's rule.
import type { Product } from '#domain/catalogue/product.ts'
import { formatRinggit, type Sen } from '#domain/money.ts'
import type { PlanOption } from '#domain/subscriptions/plan-offer.ts'
import { RichText, useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './product-summary.module.css'

export type PlanSaving = {
  option: PlanOption
  deliveries: number
  /** Price of one delivery. */
  each: Sen
  /** Total over all deliveries. */
  saving: Sen
}

const termLabels = { threeMonth: '3 months', sixMonth: '6 months' } as const

export function PlanSavings(props: { product: Product; savings: readonly PlanSaving[] }) {
  const { product, savings } = props
  const t = useText()
  if (!product.available || savings.length === 0) return null
  return (
    <div className={styles.plans}>
      <p>
        <strong>{t('Subscribe and save')}</strong>
      </p>
      <ul>
        {savings.map(({ option, deliveries, each, saving }) => (
          <li key={option}>
            <RichText
              text={t(
                '<plan>{term}</plan>: {count} deliveries, {price} each. You save {saving} in total.',
                {
                  term: t(termLabels[option]),
                  count: deliveries,
                  price: formatRinggit(each),
                  saving: formatRinggit(saving),
                },
              )}
              tags={{
                plan: (linkText) => (
                  <Link to={`/checkout?add-to-cart=${product.id}&quantity=1&plan=${option}`}>
                    {linkText}
                  </Link>
                ),
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
