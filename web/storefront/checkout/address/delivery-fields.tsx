/**
 * Fields of a delivery address. A postcode fills in city and state, and suggestions fill in the
 * whole address. Both stay editable, and all fields can be typed if a lookup fails.
 */
import { useRef, useState } from 'react'

import { checkoutFields, type CheckoutForm } from '#domain/checkout/checkout-form.ts'
import { comparePostcode } from '#domain/checkout/delivery-fee.ts'
import { fieldRules } from '#domain/checkout/field-rules.ts'
import { isPostcode } from '#domain/malaysia/postcodes.ts'
import { malaysianStates, parseState } from '#domain/malaysia/states.ts'
import { findTown } from '#web/api/find-town.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { CheckoutInput } from '#web/storefront/checkout/checkout-input.tsx'
import styles from '#web/storefront/checkout/checkout.module.css'
import { useAddressSuggestions } from './use-address-suggestions.ts'
import type { CheckoutFormState } from '#web/storefront/checkout/use-checkout-form.ts'

export function DeliveryFields(props: {
  formState: CheckoutFormState
  /** Translated; defaults to the checkout's own heading. */
  title?: string
}) {
  const { formState, title } = props
  const t = useTranslator()
  const { form, change } = formState
  const [isUnitShown, setUnitShown] = useState(false)

  /**
   * Fills in city and state, once they are found, if `postcode` is complete. `formAtRequest`:
   * fields that have changed since then stay as they are.
   */
  const fillTown = (postcode: string, formAtRequest: CheckoutForm): void => {
    if (!isPostcode(postcode)) return
    void findTown(postcode).then((town) => {
      if (!town) return
      change((current) =>
        // Ignore the response if the postcode has changed since the request.
        current.guestPostalCode.trim() === postcode.trim()
          ? selectUntouchedFields(current, formAtRequest, {
              guestCity: town.city,
              guestState: town.state,
            })
          : {},
      )
    })
  }

  return (
    <Section title={title ?? t('Delivery')} size="h3">
      <div className={styles.fields}>
        <div className={styles.pair}>
          <CheckoutInput formState={formState} field="guestFirstName" autoComplete="given-name" />
          <CheckoutInput formState={formState} field="guestLastName" autoComplete="family-name" />
        </div>
        <StreetField formState={formState} onPostcodeFound={fillTown} />
        {isUnitShown || form.guestAddress_2 ? (
          <CheckoutInput
            formState={formState}
            field="guestAddress_2"
            autoComplete="address-line2"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone
            autoFocus={isUnitShown}
            // Without this, a prefilled field would disappear when it is emptied.
            onTyped={() => setUnitShown(true)}
          />
        ) : (
          <Button kind="quiet" size="sm" className={styles.link} onClick={() => setUnitShown(true)}>
            {t('Add unit or floor')}
          </Button>
        )}
        <div className={styles.pair}>
          <CheckoutInput
            formState={formState}
            field="guestPostalCode"
            inputMode="numeric"
            autoComplete="postal-code"
            hint={t('Fills in city and state.')}
            onTyped={(postcode) => fillTown(postcode, form)}
          />
          <CheckoutInput formState={formState} field="guestCity" autoComplete="address-level2" />
        </div>
        <div className={styles.pair}>
          <StateField formState={formState} />
          <Field id="guestCountry" label={t(fieldRules.guestCountry.label)}>
            <TextInput name="guestCountry" readOnly value={form.guestCountry} />
          </Field>
        </div>
      </div>
    </Section>
  )
}

/**
 * Returns those of `foundFields` that still have the value of `formAtRequest`: a response must not
 * overwrite what the customer typed while it was loading.
 */
function selectUntouchedFields(
  current: CheckoutForm,
  formAtRequest: CheckoutForm,
  foundFields: Partial<CheckoutForm>,
): Partial<CheckoutForm> {
  const untouchedEntries = Object.entries(foundFields).filter(([name]) =>
    checkoutFields.some((field) => field === name && current[field] === formAtRequest[field]),
  )
  return Object.fromEntries(untouchedEntries)
}

/** First line of the address, with suggestions. */
function StreetField(props: {
  formState: CheckoutFormState
  onPostcodeFound: (postcode: string, formAtRequest: CheckoutForm) => void
}) {
  const { formState, onPostcodeFound } = props
  const { form, errors, change, validateOnBlur } = formState
  const t = useTranslator()
  const addressSearch = useAddressSuggestions()
  /** Id of the suggestion that was chosen last; undefined after the customer typed again. */
  const latestChoiceId = useRef<string>(undefined)
  return (
    <Field
      id="guestAddress_1"
      label={t(fieldRules.guestAddress_1.label)}
      error={errors.guestAddress_1 && t(errors.guestAddress_1)}
    >
      <SuggestInput
        name="guestAddress_1"
        autoComplete="address-line1"
        value={form.guestAddress_1}
        suggestions={addressSearch.suggestions}
        onType={(value) => {
          // The address of an earlier choice may still be loading, and must not replace this text.
          latestChoiceId.current = undefined
          change({ guestAddress_1: value })
          addressSearch.request(value)
        }}
        onChoose={(suggestion) => {
          latestChoiceId.current = suggestion.id
          void addressSearch.choose(suggestion.id).then((address) => {
            if (latestChoiceId.current !== suggestion.id) return
            // Without an address, only line 1 is filled, with the text of the suggestion.
            const foundFields = {
              guestAddress_1: address?.line1 || suggestion.text,
              ...(address?.city && { guestCity: address.city }),
              ...(address?.state && { guestState: address.state }),
              ...(address?.postcode && { guestPostalCode: address.postcode }),
            }
            change((current) => selectUntouchedFields(current, form, foundFields))
            if (address?.postcode) onPostcodeFound(address.postcode, { ...form, ...foundFields })
          })
        }}
        onBlur={() => validateOnBlur('guestAddress_1')}
      />
    </Field>
  )
}

function StateField({ formState }: { formState: CheckoutFormState }) {
  const { form, errors, change, validateOnBlur } = formState
  const t = useTranslator()
  return (
    <Field
      id="guestState"
      label={t(fieldRules.guestState.label)}
      error={errors.guestState && t(errors.guestState)}
      hint={<PostcodeMismatchHint formState={formState} />}
    >
      <Select
        name="guestState"
        autoComplete="address-level1"
        value={form.guestState}
        onChange={(event) => change({ guestState: event.target.value })}
        onBlur={() => validateOnBlur('guestState')}
      >
        <option value="">{t('Choose a state')}</option>
        {malaysianStates.map((name) => (
          <option key={name} value={name}>
            {t(name)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Asks to check postcode and state if they do not match; renders nothing otherwise. */
function PostcodeMismatchHint({ formState }: { formState: CheckoutFormState }) {
  const t = useTranslator()
  const { delivery } = useSettings()
  const { guestState, guestPostalCode: postcode } = formState.form
  const chosenState = parseState(guestState)
  if (!chosenState || !isPostcode(postcode)) return null
  if (comparePostcode(chosenState, postcode, delivery) === 'agrees') return null
  return t('{postcode} is not usually in {state}. Please check both.', {
    postcode,
    state: t(chosenState),
  })
}
