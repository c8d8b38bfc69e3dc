/**
 * Email address of the account, and a form that changes it. Saving ends the session. The server
 * demands the password if the login was not recent (PASSWORD_REQUIRED).
 */
import { useState, type FormEvent } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { restoreText, useTabDraft } from '#web/api/session/use-tab-draft.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useEditFocus } from '#web/ui/behaviour/use-edit-focus.ts'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import type { DashboardSectionId } from './dashboard-section-id.ts'
import styles from './dashboard.module.css'
import { useFormSubmission } from './use-form-submission.ts'

/** Called after the change, which ended the session. `notice`: the server's success message. */
type OnChanged = (notice: string) => Promise<void>

export function EmailSection(props: {
  email: string
  /** New address that is not verified yet. */
  pendingEmail: string | null
  onChanged: OnChanged
}) {
  const { email, pendingEmail, onChanged } = props
  const t = useTranslator()
  const emailChange = useEmailChange(onChanged)
  const { newEmail, setNewEmail } = emailChange
  const isEditing = newEmail !== undefined
  const sectionBody = useEditFocus(isEditing)
  return (
    <Section
      id={'email' satisfies DashboardSectionId}
      size="h3"
      title={t('Email')}
      aside={
        !isEditing && (
          <Button kind="quiet" size="sm" onClick={() => setNewEmail(email)}>
            {t('Edit')}
            <span className="visually-hidden"> {t('email')}</span>
          </Button>
        )
      }
    >
      <div ref={sectionBody} tabIndex={-1} className={styles.stack}>
        {isEditing ? (
          <NewEmailForm emailChange={emailChange} />
        ) : (
          <div className={styles.lines}>
            <span>{email}</span>
            <span className="small quiet">
              {pendingEmail
                ? t('Open the verification email we sent to {email}.', { email: pendingEmail })
                : t(
                    'Saving logs you out. Until you verify the new address, log in with the old one.',
                  )}
            </span>
          </div>
        )}
      </div>
    </Section>
  )
}

/**
 * State of the form. `newEmail` is undefined while the form is closed. `password` is asked for only
 * while `needsPassword` is true.
 */
function useEmailChange(onChanged: OnChanged) {
  const submission = useFormSubmission()
  const [newEmail, setNewEmail] = useTabDraft('email', restoreText)
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  // Stays true after another failure, because the next try needs the password too.
  if (submission.failure?.code === 'PASSWORD_REQUIRED' && !needsPassword) setNeedsPassword(true)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (newEmail === undefined) return
    let notice = ''
    const isSaved = await submission.submit(async () => {
      const user = { email: newEmail.trim() }
      const body = { user, ...(password && { password }) }
      notice = (await callAuthenticated('PUT /api/users/update_email', { body })).message
    })
    if (isSaved) await onChanged(notice)
  }
  const cancel = (): void => {
    // The customer must see whether the email address was changed.
    if (submission.state === 'sending') return
    setNewEmail(undefined)
    setPassword('')
    submission.reset()
  }
  return { newEmail, setNewEmail, password, setPassword, needsPassword, submission, save, cancel }
}

function NewEmailForm({ emailChange }: { emailChange: ReturnType<typeof useEmailChange> }) {
  const { newEmail, setNewEmail, password, setPassword } = emailChange
  const { needsPassword, submission, save, cancel } = emailChange
  const t = useTranslator()
  return (
    <form className={styles.fields} onSubmit={(event) => void save(event)} noValidate>
      <Field id="newEmail" label={t('New email')}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          value={newEmail}
          onChange={(event) => setNewEmail(event.target.value)}
        />
      </Field>
      {needsPassword && (
        <Field id="currentPassword" label={t('Your password')}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      {submission.failure && (
        <Alert
          kind={submission.failure.code === 'PASSWORD_REQUIRED' ? 'warning' : 'error'}
          live="alert"
        >
          {submission.failure.code !== 'PASSWORD_REQUIRED' && (
            <p>{t('Failed to edit user email. Please try again.')}</p>
          )}
          <p>{t(submission.failure.message)}</p>
        </Alert>
      )}
      <p className={styles.actions}>
        <Button type="submit" size="sm" working={submission.state === 'sending'}>
          {t('Save')}
        </Button>
        <Button kind="quiet" size="sm" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </p>
    </form>
  )
}
