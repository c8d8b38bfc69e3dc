/** Medicines named in the customer's texts, with their entries in the interaction list. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import type { Review } from './review.ts'

export function NamedMedicines({ medicines }: { medicines: Review['medicines'] }) {
  const t = useTranslator()
  if (medicines.length === 0) return null
  return (
    <Alert kind="info" title={t('Medicines named by the customer')}>
      <ul className={styles.reasons}>
        {medicines.map(({ name, mentions, notes }) => (
          <li key={name}>
            <strong>
              {t('{mentions} ({medicine}):', { mentions: mentions.join(', '), medicine: name })}
            </strong>{' '}
            {notes.length === 0
              ? t('no entry in the interaction list for this order.')
              : notes.map(({ ingredient, products, note, source }) => (
                  <span key={ingredient} className={styles.medicineNote}>
                    {t('{ingredient} in {products}.', { ingredient, products })} {note}{' '}
                    <a href={source.url} target="_blank" rel="noopener noreferrer">
                      {source.title}
                    </a>{' '}
                  </span>
                ))}
          </li>
        ))}
      </ul>
      <p>{t('Found by name in the texts below. The list is not complete: read the texts.')}</p>
    </Alert>
  )
}
