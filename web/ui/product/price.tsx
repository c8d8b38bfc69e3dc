// An important amount, in the serif font. Lists and tables use plain text: `formatRinggit` of the
// domain.
import { formatRinggit, type Sen } from '#domain/money.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './price.module.css'

export function Price(props: {
  amount: Sen
  /** `sm` in the cart menu, `md` in totals, `lg` on the product page. */
  size?: 'sm' | 'md' | 'lg'
  className?: string
}) {
  const { amount, size = 'md', className } = props
  return (
    <span className={classNames(styles.price, styles[size], className)}>
      {formatRinggit(amount)}
    </span>
  )
}
