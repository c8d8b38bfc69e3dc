/** Default shipping address of the account, which prefills the checkout, and a form to edit it. */
import { useState, type FormEvent } from 'react'

import { countryName } from '#domain/address/address.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { refreshStoredUser } from '#web/api/session/session-calls.ts'
import { useFieldsDraft } from '#web/api/session/use-tab-draft.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useEditFocus } from '#web/ui/behaviour/use-edit-focus.ts'
import { Section } from '#web/ui/layout/section.tsx'

import { AddressFields } from './address-fields.tsx'
import type { DashboardSectionId } from './dashboard-section-id.ts'
import styles from './dashboard.module.css'
import type { Dashboard } from './use-dashboard.ts'
import { useAddressErrors } from './use-address-errors.ts'
import { useFormSubmission, type FormSubmission } from './use-form-submission.ts'

type ShippingDetails = Dashboard['defaultShippingDetails']

export function AddressSection(props: { details: ShippingDetails; onSaved: () => Promise<void> }) {
  const { details, onSaved } = props
  const t = useTranslator()
  const submission = useFormSubmission()
  /** The edited address; undefined while the form is closed. */
  const [draft, setDraft] = useFieldsDraft('address', details)
  const sectionBody = useEditFocus(draft !== undefined)

  const saveAddress = async (): Promise<void> => {
    if (!draft) return
    // The call accepts neither `user` nor `countryCode`: the email has its own form, and the shop
    // delivers in one country.
    const { user: _user, countryCode: _country, ...body } = draft
    const isSaved = await submission.submit(async () => {
      await callAuthenticated('PUT /api/users/default-shipping', { body })
    })
    if (!isSaved) return
    await Promise.all([onSaved(), refreshStoredUser()])
    // The form stays open if the customer typed while the address was being saved.
    setDraft((currentDraft) => (currentDraft === draft ? undefined : currentDraft))
  }

  return (
    <Section
      id={'address' satisfies DashboardSectionId}
      size="h3"
      title={t('Default shipping address')}
      aside={
        !draft && (
          <Button
            kind="quiet"
            size="sm"
            onClick={() => {
              submission.reset()
              setDraft(details)
            }}
          >
            {t('Edit')}
            <span className="visually-hidden"> {t('address')}</span>
          </Button>
        )
      }
    >
      <div ref={sectionBody} tabIndex={-1} className={styles.stack}>
        {draft ? (
          <AddressForm
            draft={draft}
            submission={submission}
            onChange={setDraft}
            onSubmit={() => void saveAddress()}
            onCancel={() => {
              // The closed form could not show the error of a call that is still running.
              if (submission.state === 'sending') return
              setDraft(undefined)
              submission.reset()
            }}
          />
        ) : (
          <>
            {submission.state === 'done' && (
              <Alert kind="success" live="status">
                {t('The default shipping address has been saved.')}
              </Alert>
            )}
            <address className={styles.lines}>
              {listAddressLines(details, t(details.state)).map((line, index) => (
                // The index, because two lines may be equal.
                <span key={index}>{line}</span>
              ))}
            </address>
          </>
        )}
      </div>
    </Section>
  )
}

/** Returns the lines of the address that are not empty. */
function listAddressLines(details: ShippingDetails, state: string): string[] {
  const { firstName, lastName, addressLine1, addressLine2, postalCode, city } = details
  const cityLine = [`${postalCode} ${city}`.trim(), state].filter(Boolean).join(', ')
  return [
    `${firstName} ${lastName}`.trim(),
    addressLine1,
    addressLine2,
    cityLine,
    countryName,
  ].filter(Boolean)
}

function AddressForm(props: {
  draft: ShippingDetails
  submission: FormSubmission
  onChange: (draft: ShippingDetails) => void
  onSubmit: () => void
  onCancel: () => void
}) {
  const { draft, submission, onChange, onSubmit, onCancel } = props
  const t = useTranslator()
  const [submittedDraft, setSubmittedDraft] = useState<ShippingDetails>()
  // The server's refusal belongs to the submitted address, so it is hidden once that is changed.
  const refusedFields = submittedDraft === draft ? submission.failure?.fields : undefined
  const errors = useAddressErrors(draft, 'own', refusedFields)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!errors.validateAll()) return
    setSubmittedDraft(draft)
    onSubmit()
  }
  return (
    <form className={styles.fields} onSubmit={handleSubmit} noValidate>
      <AddressFields idPrefix="own" address={draft} errors={errors} onChange={onChange} />
      {submission.failure && (
        <Alert kind="error" live="alert">
          <p>{t('Failed to save shipping address. Please try again.')}</p>
          <p>{t(submission.failure.message)}</p>
        </Alert>
      )}
      <p className={styles.actions}>
        <Button type="submit" size="sm" working={submission.state === 'sending'}>
          {t('Save')}
        </Button>
        <Button kind="quiet" size="sm" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </p>
    </form>
  )
}
