/**
 * First line of a table row that is shown as a block on a phone: name on the left, state on the
 * right.
 */
import type { ReactNode } from 'react'

import styles from './parts.module.css'

export function BlockHeader({ children }: { children: ReactNode }) {
  return <div className={styles.blockHeader}>{children}</div>
}
