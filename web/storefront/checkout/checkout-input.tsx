/**
 * Text field of the checkout: label, length limit and error message come from the domain's rule.
 */
import type { ComponentProps, ReactNode } from 'react'

import type { CheckoutField } from '#domain/checkout/checkout-form.ts'
import { fieldRules } from '#domain/checkout/field-rules.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import type { CheckoutFormState } from './use-checkout-form.ts'

type CheckoutInputProps = Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onBlur'
> & {
  formState: CheckoutFormState
  field: CheckoutField
  hint?: ReactNode
  /** Called with the new value after it is stored. */
  onTyped?: (value: string) => void
}

/**
 * Characters that the input accepts above the rule's limit, so that a longer text gets the rule's
 * error instead of being truncated silently.
 */
const extraLength = 20

export function CheckoutInput(props: CheckoutInputProps) {
  const { formState, field, hint, onTyped, ...inputProps } = props
  const t = useTranslator()
  const error = formState.errors[field]
  return (
    <Field id={field} label={t(fieldRules[field].label)} hint={hint} error={error && t(error)}>
      <TextInput
        name={field}
        maxLength={fieldRules[field].maxLength + extraLength}
        {...inputProps}
        value={formState.form[field]}
        onChange={(event) => {
          formState.change({ [field]: event.target.value })
          onTyped?.(event.target.value)
        }}
        onBlur={() => formState.validateOnBlur(field)}
      />
    </Field>
  )
}
