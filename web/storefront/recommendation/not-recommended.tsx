// Excluded products with the reasons, and products that fit but rank below the recommended ones.
import type { RecommendedState } from '#web/api/stored-quiz.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './not-recommended.module.css'
import { PhraseText } from './phrase-text.tsx'

export function NotRecommended({ recommendation }: { recommendation: RecommendedState }) {
  const t = useTranslator()
  const { excluded: excludedProducts, alsoFits: otherFittingProducts } = recommendation
  return (
    <>
      {excludedProducts.length > 0 && (
        <section className={styles.section}>
          <h2>{t('Formulas we left out')}</h2>
          <ul>
            {excludedProducts.map(({ id, product_name, reasons }) => (
              <li key={id}>
                <strong>{product_name}</strong>{' '}
                {reasons.map((reason) => (
                  <span key={reason.text}>
                    <PhraseText phrase={reason} />{' '}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {otherFittingProducts.length > 0 && (
        <section className={styles.section}>
          <h2>{t('Also fits your answers')}</h2>
          <p>{t('These rank below the formulas above.')}</p>
          <ul>
            {otherFittingProducts.map(({ id, product_name, reason }) => (
              <li key={id}>
                <Link to={`/products/${id}`}>{product_name}</Link>{' '}
                {/* Without values, a reason says only that the rank is lower, as said above. */}
                {reason.values && <PhraseText phrase={reason} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
