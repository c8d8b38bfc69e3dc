/** Tries a tracking number against the number formats typed in the courier form, before saving. */
import { useState } from 'react'

import { validateCourierForm, type CourierForm } from '#domain/couriers/courier-form.ts'
import { fitsCourier, trackingUrlOf } from '#domain/couriers/courier.ts'
import { validateTrackingNumber } from '#domain/orders/tracking-number.ts'
import { trackingInput } from '#web/back-office/parts/forms/tracking-input.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export function TryNumber({ form }: { form: CourierForm }) {
  const t = useText()
  const [input, setInput] = useState('')
  // Valid placeholders: the test does not need name and position, which may still be empty or
  // invalid.
  const formCheck = validateCourierForm({ ...form, name: 'Courier', position: '1' })
  const tracking = validateTrackingNumber(input)
  const isFitting = formCheck.ok && tracking.ok && fitsCourier(tracking.number, formCheck.courier)
  const url = isFitting ? trackingUrlOf(formCheck.courier, tracking.number) : ''
  return (
    <Field
      label={t('Try a number')}
      optional
      error={
        formCheck.ok && tracking.ok && !isFitting ? t('This number fits no format.') : undefined
      }
      success={isFitting && t('This number fits.')}
      hint={
        url !== '' && (
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        )
      }
    >
      <TextInput
        value={input}
        {...trackingInput}
        onChange={({ target }) => setInput(target.value)}
      />
    </Field>
  )
}
