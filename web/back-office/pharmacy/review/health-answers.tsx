/** The customer's health answers and medical note, as they were given with the order. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { MarkedText } from './marked-text.tsx'
import { mentionsAllergen } from './mentions-allergen.ts'
import type { Review } from './review.ts'

export function HealthAnswers({ review }: { review: Review }) {
  const t = useTranslator()
  const { allergies, answers, medicalNote } = review
  // The flag has the names in its value `allergens` (domain/pharmacy/review-flags.ts). If that name
  // changes, no allergy is highlighted.
  const conflictingAllergens = review.flags
    .filter(({ kind }) => kind === 'allergen')
    .map(({ values }) => values['allergens'] ?? '')
    .join(' ')
  return (
    <section className={styles.block} aria-labelledby="answers">
      <h3 id="answers">{t('Health answers')}</h3>
      {answers === null && (
        <Alert kind="info">
          <p>
            {review.reportedHealth.length === 0
              ? t('This order has no quiz. Allergies and pregnancy are unknown.')
              : t('This order has no quiz. See “Other health information”.')}
          </p>
        </Alert>
      )}
      {review.isPregnancyQuestionSkipped && (
        <Alert kind="info">
          <p>
            {t('Pregnancy and breastfeeding are unknown: the customer chose “Prefer not to say”.')}
          </p>
        </Alert>
      )}
      <dl className={styles.facts}>
        {allergies && (
          <div>
            <dt>{t('Allergies')}</dt>
            <dd className={styles.allergies}>
              {allergies.map((allergen) => {
                const isConflicting = mentionsAllergen(conflictingAllergens, allergen)
                return (
                  <Badge key={allergen} kind={isConflicting ? 'error' : 'neutral'}>
                    {t(allergen)}
                    {isConflicting && (
                      <span className="visually-hidden"> {t('(in this order)')}</span>
                    )}
                  </Badge>
                )
              })}
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
        <p className="quiet">{t('None.')}</p>
      ) : (
        <blockquote className={styles.note}>
          <MarkedText text={medicalNote} />
        </blockquote>
      )}
    </section>
  )
}
