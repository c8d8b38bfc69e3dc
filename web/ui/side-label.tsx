// The label beside a form or a cart: what it comes to. Rows of a name and a figure, the total in
// the serif after a hairline. On phones it reaches from edge to edge.
import { useId, type ReactNode } from 'react'
import { formatRinggit, type Sen } from '#domain/money.ts'
import { classNames } from './class-names.ts'
import { Price } from './price.tsx'
import styles from './side-label.module.css'

export function SideLabel(props: { title: ReactNode; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames(styles.label, props.className)}>
      <h2 id={id} className="h3">
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}

/** The list of rows; give it `AmountRow`s and a `TotalRow`. */
export function Amounts({ children }: { children: ReactNode }) {
  return <dl className={styles.amounts}>{children}</dl>
}

/** A minus as wide as a plus, for those who look. */
const withMinus = (amount: string): string => amount.replace(/^-/, '\u2212')

/** `text` instead of an amount where a word says more, such as "Free". */
export function AmountRow(props: { name: ReactNode; amount?: Sen; text?: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{props.name}</dt>
      <dd>
        {props.text ?? (props.amount !== undefined && withMinus(formatRinggit(props.amount)))}
      </dd>
    </div>
  )
}

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
