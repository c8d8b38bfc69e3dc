/**
 * Delivery address. The postcode fills city and state, which stay editable, and an address may be
 * chosen from suggestions. If either service fails, everything can be typed.
 */
import { useState } from 'react'

import { judgePostcode } from '#domain/checkout/delivery-fee.ts'
import { fieldRules } from '#domain/checkout/field-rules.ts'
import { isPostcode } from '#domain/malaysia/postcodes.ts'
import { malaysianStates, parseState } from '#domain/malaysia/states.ts'
import { findTown } from '#web/api/find-town.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { CheckoutInput } from '#web/storefront/checkout/checkout-input.tsx'
import styles from '#web/storefront/checkout/checkout.module.css'
import { useAddressSuggestions } from './use-address-suggestions.ts'
import type { CheckoutFormState } from '#web/storefront/checkout/use-checkout-form.ts'

export function DeliveryFields(props: {
  state: CheckoutFormState
  /** Translated; defaults to the checkout's own heading. */
  title?: string
}) {
  const { state, title } = props
  const t = useText()
  const { form, change } = state
  const [hasUnit, setHasUnit] = useState(false)

  const onPostcode = (typed: string): void => {
    if (!isPostcode(typed)) return
    void findTown(typed).then((town) => {
      if (!town) return
      change((now) =>
        // Ignore a late response: another postcode was typed meanwhile.
        now.guestPostalCode.trim() === typed.trim()
          ? { guestCity: town.city, guestState: town.state }
          : {},
      )
    })
  }

  return (
    <Section title={title ?? t('Delivery')} size="h3">
      <div className={styles.fields}>
        <div className={styles.pair}>
          <CheckoutInput state={state} field="guestFirstName" autoComplete="given-name" />
          <CheckoutInput state={state} field="guestLastName" autoComplete="family-name" />
        </div>
        <StreetField state={state} onPostcode={onPostcode} />
        {hasUnit || form.guestAddress_2 ? (
          <CheckoutInput state={state} field="guestAddress_2" autoComplete="address-line2" />
        ) : (
          <Button kind="quiet" size="sm" className={styles.link} onClick={() => setHasUnit(true)}>
            {t('Add unit or floor')}
          </Button>
        )}
        <div className={styles.pair}>
          <CheckoutInput
            state={state}
            field="guestPostalCode"
            inputMode="numeric"
            autoComplete="postal-code"
            hint={t('Fills in city and state.')}
            onTyped={onPostcode}
          />
          <CheckoutInput state={state} field="guestCity" autoComplete="address-level2" />
        </div>
        <div className={styles.pair}>
          <StateField state={state} />
          <Field id="guestCountry" label={t(fieldRules.guestCountry.label)}>
            <TextInput name="guestCountry" readOnly value={form.guestCountry} />
          </Field>
        </div>
      </div>
    </Section>
  )
}

/** First line of the address, with suggestions. */
function StreetField(props: { state: CheckoutFormState; onPostcode: (typed: string) => void }) {
  const { state, onPostcode } = props
  const { form, errors, change, leave } = state
  const t = useText()
  const places = useAddressSuggestions()
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
        suggestions={places.suggestions}
        onType={(value) => {
          change({ guestAddress_1: value })
          places.ask(value)
        }}
        onChoose={(suggestion) => {
          void places.choose(suggestion.id).then((address) => {
            // Fields that the service does not return keep what was typed.
            change({
              guestAddress_1: address?.line1 || suggestion.text,
              ...(address?.city && { guestCity: address.city }),
              ...(address?.state && { guestState: address.state }),
              ...(address?.postcode && { guestPostalCode: address.postcode }),
            })
            if (address?.postcode) onPostcode(address.postcode)
          })
        }}
        onBlur={() => leave('guestAddress_1')}
      />
    </Field>
  )
}

function StateField({ state }: { state: CheckoutFormState }) {
  const { form, errors, change, leave } = state
  const t = useText()
  return (
    <Field
      id="guestState"
      label={t(fieldRules.guestState.label)}
      error={errors.guestState && t(errors.guestState)}
      hint={<PostcodeDoubt state={state} />}
    >
      <Select
        name="guestState"
        autoComplete="address-level1"
        value={form.guestState}
        onChange={(event) => change({ guestState: event.target.value })}
        onBlur={() => leave('guestState')}
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

/** Hint if postcode and state do not match. */
function PostcodeDoubt({ state }: { state: CheckoutFormState }) {
  const t = useText()
  const { delivery } = useSettings()
  const { guestState, guestPostalCode: postcode } = state.form
  const chosen = parseState(guestState)
  if (!chosen || !isPostcode(postcode)) return null
  if (judgePostcode(chosen, postcode, delivery) === 'agrees') return null
  return t('{postcode} is not usually in {state}. Please check both.', { postcode, state: chosen })
}
