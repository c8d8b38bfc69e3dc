/** Alert on the page of a published product that could not be published as it is now. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { ProductToEdit } from './product-calls.ts'
import styles from './products.module.css'

export function IncompleteAlert({ missing }: Pick<ProductToEdit, 'missing'>) {
  const t = useTranslator()
  if (missing.length === 0) return null
  return (
    <Alert kind="error" title={t('Shoppers see this product, but it is not complete.')}>
      <p>{t('Correct it below and save. If you cannot correct it now, archive it.')}</p>
      <ul className={styles.warnings}>
        {missing.map(({ field, text }) => (
          <li key={`${field} ${text}`}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}
