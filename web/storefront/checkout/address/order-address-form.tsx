/**
 * Form that changes the delivery address of a paid order. It has the checkout's delivery fields,
 * and says what a delivery to another state costs.
 */
import { useEffect, useRef, useState, type FormEvent } from 'react'

import { deliveryCountry, type CheckoutForm } from '#domain/checkout/checkout-form.ts'
import { toCustomerDetails } from '#domain/address/customer-details-address.ts'
import { parseState } from '#domain/malaysia/states.ts'
import { formatRinggit, parseRinggit } from '#domain/money.ts'
import { compareDeliveryFee } from '#domain/orders/address-change.ts'
import { callShop } from '#web/api/browser-client.ts'
import type { ApiError } from '#web/api/client.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ErrorSummary, type FormError } from '#web/ui/forms/error-summary.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { CheckoutInput } from '#web/storefront/checkout/checkout-input.tsx'
import styles from '#web/storefront/checkout/checkout.module.css'
import { DeliveryFields } from './delivery-fields.tsx'
import addressStyles from './order-address.module.css'
import type { OpenAddressChange } from './order-address.tsx'
import { useAddressForm } from './use-address-form.ts'

export function OrderAddressForm(props: {
  orderId: string
  /** Name under which this tab stores what was typed. */
  draftName: string
  addressChange: OpenAddressChange
  /**
   * Called when the server refused the address, because the order has changed since it was loaded
   * (409). The caller reloads the order; the typed values stay.
   */
  onStale: () => void
  onSaved: () => void
  onCancel: () => void
}) {
  const { orderId, draftName, addressChange, onStale, onSaved, onCancel } = props
  const t = useTranslator()
  const formState = useAddressForm(draftName, toForm(addressChange.address))
  const [errors, setErrors] = useState<FormError[]>([])
  const [submissionCount, setSubmissionCount] = useState(0)
  const [failure, setFailure] = useState<ApiError>()
  const [isSaving, setSaving] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  useEffect(() => formElement.current?.querySelector('input')?.focus(), [])

  const saveAddress = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving) return
    setFailure(undefined)
    setSubmissionCount(submissionCount + 1)
    const problems = formState.showAllErrors()
    setErrors(problems.map(({ field, message }) => ({ field, text: t(message) })))
    if (problems.length > 0) return
    setSaving(true)
    try {
      const body = { ...toAddress(formState.form), version: addressChange.version }
      await callShop('PUT /api/orders/{orderId}/address', { params: { orderId }, body })
      formState.removeDraft()
      onSaved()
    } catch (error) {
      const apiError = toApiError(error)
      setFailure(apiError)
      if (apiError.status === 409) onStale()
    } finally {
      setSaving(false)
    }
  }

  const cancel = (): void => {
    // The closed form could not show the failure of the call that is still running.
    if (isSaving) return
    formState.removeDraft()
    onCancel()
  }

  return (
    <form
      ref={formElement}
      className={styles.fields}
      onSubmit={(event) => void saveAddress(event)}
      noValidate
    >
      <ErrorSummary
        title={t('Please check these fields.')}
        errors={errors}
        attempt={submissionCount}
      />
      <DeliveryFields formState={formState} title={t('New address')} />
      <CheckoutInput
        formState={formState}
        field="guestPhone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('For the courier and our pharmacist only.')}
      />
      <FeeNotice enteredState={formState.form.guestState} addressChange={addressChange} />
      {failure && <SaveFailure error={failure} />}
      <div className={addressStyles.buttons}>
        <Button type="submit" working={isSaving}>
          {t('Save the address')}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Says before saving that the server refuses an address whose delivery costs more, or that the shop
 * refunds nothing if the delivery costs less. Renders nothing if it costs the same.
 */
function FeeNotice(props: { enteredState: string; addressChange: OpenAddressChange }) {
  const { enteredState, addressChange } = props
  const t = useTranslator()
  const { delivery } = useSettings()
  const newState = parseState(enteredState)
  const paidFee = parseRinggit(addressChange.feePaid)
  // The fee is unknown: the server decides when the address is saved.
  if (!newState || paidFee === undefined) return null
  const states = { from: parseState(addressChange.address.state) ?? '', to: newState } as const
  const difference = compareDeliveryFee(paidFee, states, delivery)
  if (difference === 'same') return null
  if (difference === 'costs less')
    return (
      <Alert kind="info" live="status">
        {t('Delivery there is free. The {fee} you paid for delivery is not refunded.', {
          fee: formatRinggit(paidFee),
        })}
      </Alert>
    )
  return (
    <Alert kind="warning" live="status">
      <p>
        {t(
          'Delivery to {state} costs {fee}, which was not part of your payment, so this change is not possible here.',
          { state: t(newState), fee: formatRinggit(delivery.surcharge) },
        )}
      </p>
      <ContactLinks />
    </Alert>
  )
}

function SaveFailure({ error }: { error: ApiError }) {
  const t = useTranslator()
  const alertBox = useRef<HTMLDivElement>(null)
  useEffect(() => alertBox.current?.focus(), [error])
  return (
    <div ref={alertBox} tabIndex={-1}>
      <Alert kind="error" live="alert">
        {error.code === 'NOT_FOUND' ? (
          <p>
            {t('This page can no longer show the order.')}{' '}
            <Link to="/track-order">{t('Open it with a code sent by email')}</Link>
          </p>
        ) : (
          <p>{t(error.message)}</p>
        )}
        {['ADDRESS_CLOSED', 'ADDRESS_COSTS_MORE'].includes(error.code) && <ContactLinks />}
      </Alert>
    </div>
  )
}

function ContactLinks() {
  const t = useTranslator()
  const { whatsApp } = useSettings().seller
  return (
    <p className={addressStyles.buttons}>
      <Link to="/contact">{t('Contact us')}</Link>
      {whatsApp && (
        <a href={`https://wa.me/${whatsApp}`} target="_blank" rel="noopener noreferrer">
          {t('Ask us on WhatsApp')}
        </a>
      )}
    </p>
  )
}

function toForm(address: OpenAddressChange['address']): CheckoutForm {
  return {
    guestEmail: '',
    guestPhone: address.phone,
    guestFirstName: address.firstName,
    guestLastName: address.lastName,
    guestAddress_1: address.address_1,
    guestAddress_2: address.address_2,
    guestCity: address.city,
    guestState: address.state,
    guestPostalCode: address.postalCode,
    guestCountry: deliveryCountry,
  }
}

/** Returns only the fields that the address call accepts. */
function toAddress(form: CheckoutForm): OpenAddressChange['address'] {
  const {
    email: _,
    country: _country,
    dob: _dob,
    medicalCondition: _note,
    ...address
  } = toCustomerDetails(form, '')
  return address
}
