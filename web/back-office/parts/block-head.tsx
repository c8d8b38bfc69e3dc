/** First line of a row's block on a phone: its name on the left, its state on the right. */
import type { ReactNode } from 'react'

import styles from './parts.module.css'

export function BlockHead({ children }: { children: ReactNode }) {
  return <div className={styles.blockHead}>{children}</div>
}
