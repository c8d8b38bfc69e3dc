/** What the buyer answered, as it was when the order was placed, and what is not known. */
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './pharmacy.module.css'
import type { Review } from './review-panel.tsx'

export function Answers({ review }: { review: Review }) {
  const t = useText()
  const { allergic, answers, medicalNote } = review
  const met = review.flags
    .filter(({ kind }) => kind === 'allergen')
    .map(({ values }) => values['allergens'] ?? '')
    .join(' ')
  return (
    <section className={styles.block} aria-labelledby="answers">
      <h3 id="answers">{t('What we know')}</h3>
      {answers === null && (
        <Alert kind="info">
          <p>
            {review.told.length === 0
              ? t('No quiz came with this order. Nothing is known about allergies or pregnancy.')
              : t('No quiz came with this order. Read what was told at other times.')}
          </p>
        </Alert>
      )}
      {review.notScreened && (
        <Alert kind="info">
          <p>{t('Was not asked about pregnancy or breastfeeding (answered Prefer not to say).')}</p>
        </Alert>
      )}
      <dl className={styles.facts}>
        {allergic && (
          <div>
            <dt>{t('Allergies')}</dt>
            <dd className={styles.allergies}>
              {allergic.map((allergen) => (
                <Badge
                  key={allergen}
                  kind={met.includes(allergen.toLowerCase()) ? 'bad' : 'neutral'}
                >
                  {t(allergen)}
                </Badge>
              ))}
            </dd>
          </div>
        )}
        {answers?.map(({ field, question, answer }) => (
          <div key={field}>
            <dt>{t(question)}</dt>
            <dd>{t(answer)}</dd>
          </div>
        ))}
      </dl>
      <h4>{t('Medical note')}</h4>
      {medicalNote === '' ? (
        <p className="quiet">{t('None given.')}</p>
      ) : (
        <blockquote className={styles.note}>{medicalNote}</blockquote>
      )}
    </section>
  )
}
