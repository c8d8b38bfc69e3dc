/** First line of a row on a phone, where rows are blocks: its name left, its state right. */
import type { ReactNode } from 'react'

import styles from './parts.module.css'

export function BlockHead({ children }: { children: ReactNode }) {
  return <div className={styles.blockHead}>{children}</div>
}
