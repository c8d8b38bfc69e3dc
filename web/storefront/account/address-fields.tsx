import type { AddressForm } from '#domain/address/address-form.ts'
import { malaysianStates } from '#domain/malaysia/states.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { addressInputs } from './address-inputs.ts'
import type { AddressErrors } from './use-address-errors.ts'

/** Controls of a stored address. The id of each is `${idPrefix}-${field}`. */
export function AddressFields<Details extends AddressForm>(props: {
  idPrefix: string
  address: Details
  errors: AddressErrors
  onChange: (address: Details) => void
}) {
  const { idPrefix, address, errors, onChange } = props
  const t = useTranslator()
  const translateError = (message: string | undefined) => message && t(message)
  return (
    <>
      {addressInputs.map(({ field, label, isOptional, ...inputProps }) => (
        <Field
          key={field}
          id={`${idPrefix}-${field}`}
          label={t(label)}
          optional={isOptional}
          error={translateError(errors.findError(field))}
        >
          <TextInput
            {...inputProps}
            value={address[field]}
            onChange={(event) => onChange({ ...address, [field]: event.target.value })}
            onBlur={() => errors.validateOnBlur(field)}
          />
        </Field>
      ))}
      <Field
        id={`${idPrefix}-state`}
        label={t('State')}
        error={translateError(errors.findError('state'))}
      >
        <Select
          autoComplete="address-level1"
          value={address.state}
          onChange={(event) => onChange({ ...address, state: event.target.value })}
        >
          <option value="">{t('Choose a state')}</option>
          {malaysianStates.map((name) => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
