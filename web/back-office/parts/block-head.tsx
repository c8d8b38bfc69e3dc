/** The first line of a row as a block, on a phone: what it is at the left, where it stands at the right. */
import type { ReactNode } from 'react'

import styles from './parts.module.css'

export function BlockHead({ children }: { children: ReactNode }) {
  return <div className={styles.blockHead}>{children}</div>
}
