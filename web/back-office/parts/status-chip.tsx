/** Where something stands, as a dot and its word. The dot of what has not begun is hollow. */
import styles from './parts.module.css'

export type ChipTone = 'none' | 'ok' | 'warn' | 'bad' | 'info'

export function StatusChip({ tone = 'none', children }: { tone?: ChipTone; children: string }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
