import { useText } from '#web/ui/language.tsx'

import styles from './pharmacy.module.css'
import type { Review } from './review-panel.tsx'

export function FlagList({ flags }: { flags: Review['flags'] }) {
  const t = useText()
  return (
    <ul className={styles.reasons}>
      {flags.map((flag) => (
        <li key={flag.text + JSON.stringify(flag.values)}>{t(flag.text, flag.values)}</li>
      ))}
    </ul>
  )
}
