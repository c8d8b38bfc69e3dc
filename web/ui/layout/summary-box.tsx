// Summary beside a form or a cart: rows of a name and an amount, the total in the serif font after
// a hairline. Full width on phones.
import { useId, type ReactNode } from 'react'
import { formatRinggit, type Sen } from '#domain/money.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Price } from '#web/ui/product/price.tsx'
import styles from './summary-box.module.css'

export function SummaryBox(props: { title: ReactNode; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames(styles.box, props.className)}>
      <h2 id={id} className="h3">
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}

/** Pass `AmountRow`s and then a `TotalRow`: they are valid HTML only inside this `<dl>`. */
export function AmountList({ children }: { children: ReactNode }) {
  return <dl className={styles.amounts}>{children}</dl>
}

/** Typographic minus, as wide as a plus. */
const withTypographicMinus = (amount: string): string => amount.replace(/^-/, '\u2212')

type AmountRowProps = { name: ReactNode } & (
  | { /** Negative for a discount. */ amount: Sen; text?: never }
  | { /** A word instead of an amount, such as "Free". */ text: ReactNode; amount?: never }
)

export function AmountRow({ name, amount, text }: AmountRowProps) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{amount === undefined ? text : withTypographicMinus(formatRinggit(amount))}</dd>
    </div>
  )
}

/** A total is never negative, so it needs no typographic minus. */
export function TotalRow({ name, amount }: { name: ReactNode; amount: Sen }) {
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  )
}
