// Placeholder bars for text that is loading; not animated.
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './skeleton.module.css'

/**
 * Renders `lines` bars, the last one shorter. Hidden from screen readers: the loader has a text.
 */
export function Skeleton({ lines = 1, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames(styles.lines, className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.bar} />
      ))}
    </span>
  )
}
