import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import type { Review } from './review.ts'

export function FlagList({ flags }: { flags: Review['flags'] }) {
  const t = useTranslator()
  return (
    <ul className={styles.reasons}>
      {flags.map((flag) => (
        <li key={flag.text + JSON.stringify(flag.values)}>{t(flag.text, flag.values)}</li>
      ))}
    </ul>
  )
}
