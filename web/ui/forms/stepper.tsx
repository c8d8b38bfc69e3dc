// Quantity input with minus and plus buttons. Stays within its range, and announces the new number.
import { useState } from 'react'
import { MinusIcon, PlusIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { readQuantity } from './read-quantity.ts'
import styles from './stepper.module.css'

type StepperProps = {
  value: number
  onChange: (value: number) => void
  /** Name of the product, for screen readers. */
  product: string
  min?: number
  /** 99 by default, as `maxLineQuantity` of the cart. */
  max?: number
  disabled?: boolean
}

export function Stepper({ value, onChange, product, min = 1, max = 99, disabled }: StepperProps) {
  const t = useText()
  // The typed text may be empty for a moment; it is applied on blur or Enter.
  const [enteredText, setEnteredText] = useState<string>()

  const commit = (): void => {
    if (enteredText === undefined) return
    setEnteredText(undefined)
    const quantity = readQuantity(enteredText, min, max)
    if (quantity !== undefined && quantity !== value) onChange(quantity)
  }

  return (
    <div
      role="group"
      aria-label={t('Quantity of {product}', { product })}
      className={styles.stepper}
    >
      <button
        type="button"
        className={styles.step}
        aria-label={t('One less')}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon size={18} />
      </button>
      <input
        className={styles.value}
        aria-label={t('Quantity')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
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
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon size={18} />
      </button>
      <span role="status" className="visually-hidden">
        {value}
      </span>
    </div>
  )
}
