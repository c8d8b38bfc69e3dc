/** Lists the missing and invalid fields beside the pay button, each with a link to the field. */
import { Fragment } from 'react'

import {
  listMissingFields,
  type CheckoutField,
  type CheckoutForm,
} from '#domain/checkout/checkout-form.ts'
import { listMalformedFields, fieldRules } from '#domain/checkout/field-rules.ts'
import { termsWarningText } from '#domain/checkout/pay-button.ts'
import { FieldLink } from '#web/ui/forms/field-link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './order-summary.module.css'
import { noteConsentFieldId } from './pharmacist-note.tsx'

/** Id of the checkbox of the terms. */
export const termsFieldId = 'terms'

/** Element id of the notice, for `aria-describedby` of the pay button. */
export const payBlockedNoticeId = 'pay-waits'

export const noteConsentText = 'Tick the box below your note, or leave the note empty.'

type PayBlockedNoticeProps = {
  form: CheckoutForm
  hasAcceptedTerms: boolean
  /** True if there is a note without consent. */
  needsConsent: boolean
  /** True while a voucher code is validated, which disables Pay. */
  isCheckingVoucher: boolean
  /** Called when the link of a field is pressed, to show the error at the field. */
  onPress: (field: CheckoutField) => void
}

/** Renders an empty element if nothing is missing and no voucher is being validated. */
export function PayBlockedNotice(props: PayBlockedNoticeProps) {
  const { form, hasAcceptedTerms, needsConsent, isCheckingVoucher, onPress } = props
  const t = useTranslator()
  const groups = [
    { heading: t('Please correct:'), fields: listMalformedFields(form) },
    { heading: t('Still missing:'), fields: listMissingFields(form) },
  ]
  return (
    <div id={payBlockedNoticeId} className={styles.blocked}>
      {groups.map(
        ({ heading, fields }) =>
          fields.length > 0 && (
            <p key={heading}>
              {heading}{' '}
              {fields.map((field, index) => (
                <Fragment key={field}>
                  <span className={styles.fieldName}>
                    <FieldLink fieldId={field} onPress={() => onPress(field)}>
                      {t(fieldRules[field].label)}
                    </FieldLink>
                    {index < fields.length - 1 && ','}
                  </span>{' '}
                </Fragment>
              ))}
            </p>
          ),
      )}
      {isCheckingVoucher && <p role="status">{t('Checking your voucher code…')}</p>}
      {needsConsent && (
        <p>
          <FieldLink fieldId={noteConsentFieldId}>{t(noteConsentText)}</FieldLink>
        </p>
      )}
      {!hasAcceptedTerms && (
        <p>
          <FieldLink fieldId={termsFieldId}>{t(termsWarningText)}</FieldLink>
        </p>
      )}
    </div>
  )
}
