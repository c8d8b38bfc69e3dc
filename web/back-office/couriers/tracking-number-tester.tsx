/** Tries a tracking number against the number formats typed in the courier form, before saving. */
import { useState } from 'react'

import { validateCourierForm, type CourierForm } from '#domain/couriers/courier-form.ts'
import { fitsCourier, trackingUrlOf } from '#domain/couriers/courier.ts'
import { validateTrackingNumber } from '#domain/orders/tracking-number.ts'
import { trackingInputProps } from '#web/back-office/parts/forms/tracking-input.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export function TrackingNumberTester({ form }: { form: CourierForm }) {
  const t = useTranslator()
  const [typedNumber, setTypedNumber] = useState('')
  // Name and position may still be empty or invalid. They get valid values, because the test does
  // not need them.
  const formCheck = validateCourierForm({ ...form, name: 'Courier', position: '1' })
  const numberCheck = validateTrackingNumber(typedNumber)
  const isMatching =
    formCheck.ok && numberCheck.ok && fitsCourier(numberCheck.number, formCheck.courier)
  const url = isMatching ? trackingUrlOf(formCheck.courier, numberCheck.number) : ''
  return (
    <Field
      label={t('Try a number')}
      optional
      error={
        formCheck.ok && numberCheck.ok && !isMatching ? t('This number fits no format.') : undefined
      }
      success={isMatching && t('This number fits.')}
      hint={
        url !== '' && (
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        )
      }
    >
      <TextInput
        value={typedNumber}
        {...trackingInputProps}
        onChange={({ target }) => setTypedNumber(target.value)}
      />
    </Field>
  )
}
