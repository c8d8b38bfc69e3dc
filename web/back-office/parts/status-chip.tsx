/** Shows a state as a coloured dot and a label. With the tone `none`, the dot is hollow. */
import styles from './parts.module.css'

export type ChipTone = 'none' | 'success' | 'warning' | 'error' | 'info'

export function StatusChip({ tone = 'none', children }: { tone?: ChipTone; children: string }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
