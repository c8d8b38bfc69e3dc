/** A state as a dot and its label. The dot is hollow when nothing has started. */
import styles from './parts.module.css'

export type ChipTone = 'none' | 'ok' | 'warn' | 'bad' | 'info'

export function StatusChip({ tone = 'none', children }: { tone?: ChipTone; children: string }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
