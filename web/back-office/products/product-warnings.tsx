/** Warnings before saving. They do not prevent saving. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './products.module.css'

export function ProductWarnings({ warnings }: { warnings: readonly string[] }) {
  const t = useTranslator()
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <Alert kind="warning" title={t('Check these warnings')}>
          <ul className={styles.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
