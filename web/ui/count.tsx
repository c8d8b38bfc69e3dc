// How many things are in the cart, on its icon. Decoration: the thing it sits on says the number
// in its name.
import styles from './count.module.css'

/** Nothing at 0. */
export function Count({ value }: { value: number }) {
  if (value === 0) return null
  return (
    <span className={styles.count} aria-hidden="true">
      {value}
    </span>
  )
}
