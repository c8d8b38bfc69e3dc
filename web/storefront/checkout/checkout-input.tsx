/**
 * Text field of the checkout: label, length limit and error message come from the domain's rule.
 */
import type { ComponentProps, ReactNode } from 'react'

import type { CheckoutField } from '#domain/checkout/checkout-form.ts'
import { fieldRules } from '#domain/checkout/field-rules.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import type { CheckoutFormState } from './use-checkout-form.ts'

type CheckoutInputProps = Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onBlur'
> & {
  state: CheckoutFormState
  field: CheckoutField
  hint?: ReactNode
  /** Called with the new value after it is stored. */
  onTyped?: (value: string) => void
}

export function CheckoutInput({ state, field, hint, onTyped, ...input }: CheckoutInputProps) {
  const t = useText()
  const error = state.errors[field]
  return (
    <Field id={field} label={t(fieldRules[field].label)} hint={hint} error={error && t(error)}>
      <TextInput
        name={field}
        maxLength={fieldRules[field].cap + 20}
        {...input}
        value={state.form[field]}
        onChange={(event) => {
          state.change({ [field]: event.target.value })
          onTyped?.(event.target.value)
        }}
        onBlur={() => state.leave(field)}
      />
    </Field>
  )
}
