// Quantity input with minus and plus buttons. It keeps the quantity between `min` and `max`, and
// announces the new quantity to screen readers.
import { useState } from 'react'
import { maxLineQuantity } from '#domain/cart/cart-line.ts'
import { MinusIcon, PlusIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { parseQuantity } from './parse-quantity.ts'
import styles from './stepper.module.css'

type StepperProps = {
  value: number
  onChange: (value: number) => void
  /** Name of the product, for screen readers. */
  productName: string
  min?: number
  /** The limit of a cart line by default. */
  max?: number
  disabled?: boolean
}

/**
 * Must be larger than the number of digits of `max`. If both were 2, the input would cut a typed
 * "123" to "12", instead of changing it to `max`.
 */
const maxTypedDigits = 4

export function Stepper(props: StepperProps) {
  const { value, onChange, productName, min = 1, max = maxLineQuantity, disabled } = props
  const t = useTranslator()
  // Undefined while nothing is typed. May be empty or out of range: `commit` applies or drops it on
  // blur or Enter.
  const [enteredText, setEnteredText] = useState<string>()

  const commit = (): void => {
    if (enteredText === undefined) return
    setEnteredText(undefined)
    const quantity = parseQuantity(enteredText, min, max)
    if (quantity !== undefined && quantity !== value) onChange(quantity)
  }

  return (
    <div
      role="group"
      aria-label={t('Quantity of {product}', { product: productName })}
      className={styles.stepper}
    >
      <button
        type="button"
        className={styles.step}
        aria-label={t('One less')}
        disabled={disabled}
        // Not `disabled` at the limit: the pressed button would lose the focus.
        aria-disabled={value <= min || undefined}
        onClick={() => {
          if (value > min) onChange(value - 1)
        }}
      >
        <MinusIcon size={18} />
      </button>
      <input
        className={styles.value}
        aria-label={t('Quantity')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxTypedDigits}
        disabled={disabled}
        value={enteredText ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setEnteredText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            commit()
          }
          if (event.key === 'Escape') setEnteredText(undefined)
        }}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={t('One more')}
        disabled={disabled}
        aria-disabled={value >= max || undefined}
        onClick={() => {
          if (value < max) onChange(value + 1)
        }}
      >
        <PlusIcon size={18} />
      </button>
      <span role="status" className="visually-hidden">
        {value}
      </span>
    </div>
  )
}
