import { browsePath } from '#domain/catalogue/categories.ts'
import type { CategoryPrice } from '#domain/catalogue/lowest-prices.ts'
import { formatRinggit } from '#domain/money.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './category-prices.module.css'

/** The categories, each with its number of formulas, lowest price and a link to its products. */
export function CategoryPrices({ prices }: { prices: readonly CategoryPrice[] }) {
  const t = useTranslator()
  if (prices.length === 0) return null
  return (
    <Section title={t('Formulas and prices')}>
      <ul className={styles.list}>
        {prices.map(({ category, formulaCount, lowestPrice }) => (
          <li key={category}>
            <Link to={browsePath(category)} className={styles.category}>
              <span className="h3">{t(category)}</span>
              <span className={styles.count}>
                {t('{count, plural, one {# formula} other {# formulas}}', { count: formulaCount })}
              </span>
              <strong>{t('from {price}', { price: formatRinggit(lowestPrice) })}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
