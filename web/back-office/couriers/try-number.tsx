/** Tries a tracking number against the number formats typed in the courier form, before saving. */
import { useState } from 'react'

import { validateCourierForm, type CourierForm } from '#domain/couriers/courier-form.ts'
import { fitsCourier, trackingUrlOf } from '#domain/couriers/courier.ts'
import { validateTrackingNumber } from '#domain/orders/tracking-number.ts'
import { trackingInputProps } from '#web/back-office/parts/forms/tracking-input.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export function TrackingNumberTest({ form }: { form: CourierForm }) {
  const t = useText()
  const [typedNumber, setTypedNumber] = useState('')
  // Name and position get valid placeholders, because they may still be empty or invalid. The test
  // does not read them.
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
