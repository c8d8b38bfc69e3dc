/**
 * Fields of a parcel: tracking number, courier and link to the tracking page. A typed number
 * selects the courier and fills in the link.
 */
import type { Ref } from 'react'

import { matchCouriers, type Courier } from '#domain/couriers/courier.ts'
import { isTrackingUrl, maxCourierNameLength, maxTrackingUrlLength } from '#domain/orders/parcel.ts'
import {
  chooseCourier,
  otherCourierId,
  changeTracking,
  changeTrackingUrl,
} from '#domain/shipping/parcel-draft.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { CourierOptions } from './courier-options.tsx'
import { trackingInputProps } from './tracking-input.ts'
import { createUnapprovedReasonField } from './unapproved-reason.ts'
import type { ParcelFormState } from './use-parcel-form.ts'

export function ParcelFields(props: {
  form: ParcelFormState
  couriers: readonly Courier[]
  orderNumber: string
  trackingRef?: Ref<HTMLInputElement>
}) {
  const { form, couriers, orderNumber, trackingRef } = props
  const { draft, changeDraft, getError } = form
  const t = useTranslator()
  const bestMatch = matchCouriers(draft.tracking, couriers)[0]
  return (
    <>
      <Field
        label={t('Tracking number')}
        error={getError('tracking')}
        success={bestMatch && t('A number of {courier}', { courier: bestMatch.name })}
      >
        <TextInput
          ref={trackingRef}
          {...trackingInputProps}
          autoCapitalize="characters"
          value={draft.tracking}
          onChange={({ target }) => changeDraft(changeTracking(draft, target.value, couriers))}
        />
      </Field>
      <Field
        label={t('Courier')}
        error={draft.courierId === otherCourierId ? undefined : getError('courier')}
      >
        <Select
          value={draft.courierId}
          onChange={({ target }) =>
            changeDraft(chooseCourier(draft, target.value, couriers, orderNumber))
          }
        >
          <option value="">{t('Choose a courier')}</option>
          <CourierOptions couriers={couriers} />
          <option value={otherCourierId}>{t('Another courier')}</option>
        </Select>
      </Field>
      {draft.courierId === otherCourierId && (
        <Field label={t('Name of the courier')} error={getError('courier')}>
          <TextInput
            autoComplete="off"
            maxLength={maxCourierNameLength}
            value={draft.courierName}
            onChange={({ target }) => changeDraft({ ...draft, courierName: target.value })}
          />
        </Field>
      )}
      <Field
        label={t('Tracking page (optional)')}
        hint={<TrackingPageHint url={draft.trackingUrl} />}
        error={getError('trackingUrl')}
      >
        <TextInput
          type="url"
          autoComplete="off"
          maxLength={maxTrackingUrlLength}
          value={draft.trackingUrl}
          onChange={({ target }) => changeDraft(changeTrackingUrl(draft, target.value))}
        />
      </Field>
    </>
  )
}

/** Opens the tracking page, so that staff can check it before the customer gets the link. */
function TrackingPageHint({ url }: { url: string }) {
  const t = useTranslator()
  return (
    <>
      {t('The courier’s page for this parcel. The email links to it.')}{' '}
      {isTrackingUrl(url) && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('Open the page')}
        </a>
      )}
    </>
  )
}

/** Question whether a doubtful tracking number is right, and the error if saving failed. */
export function ParcelNotices({ form }: { form: ParcelFormState }) {
  const { numberDoubt, needsConfirmation, courier, failure } = form
  const t = useTranslator()
  return (
    <>
      {needsConfirmation && numberDoubt && (
        <Alert
          kind="warning"
          live="alert"
          title={
            numberDoubt === 'unknown format'
              ? t('This does not look like a number of any courier. Ship anyway?')
              : t('This does not look like a number of {courier}. Ship anyway?', { courier })
          }
        >
          <p>{t('Check the number against the label of the courier.')}</p>
        </Alert>
      )}
      {failure && (
        <Alert kind="error" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
    </>
  )
}

/** Asks for a reason when no pharmacist has approved the order. */
export function ApprovalReason(props: { form: ParcelFormState; orderNumber: string }) {
  const { form, orderNumber } = props
  const t = useTranslator()
  if (!form.needsReason) return null
  const { label, hint, maxLength } = createUnapprovedReasonField(t)
  return (
    <>
      <Alert
        kind="warning"
        title={t('No pharmacist has approved order {number}.', { number: orderNumber })}
      >
        <p>{t('Ship it only if a pharmacist agreed. Write down who agreed and why.')}</p>
      </Alert>
      <Field label={label} hint={hint} error={form.reasonError}>
        <Textarea
          value={form.reason}
          maxLength={maxLength}
          onChange={({ target }) => form.setReason(target.value)}
        />
      </Field>
    </>
  )
}
