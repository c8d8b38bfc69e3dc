// Number of cart lines on the cart icon. Decorative: the button's accessible name contains the
// number.
import styles from './count-badge.module.css'

/** Renders nothing at 0. */
export function CountBadge({ value }: { value: number }) {
  if (value === 0) return null
  return (
    <span className={styles.count} aria-hidden="true">
      {value}
    </span>
  )
}
