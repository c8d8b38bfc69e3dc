/**
 * Email address: view, edit, then Save (which logs out) or Cancel. Asks for the password if the
 * session is not recent.
 */
import { useState, type FormEvent } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { logOut } from '#web/api/log-in.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './dashboard.module.css'
import { useSending } from './use-sending.ts'

type OnChanged = (notice: string, end: () => Promise<void>) => Promise<void>

export function EmailSection(props: {
  email: string
  pending: string | null
  onChanged: OnChanged
}) {
  const { email, pending, onChanged } = props
  const t = useText()
  const change = useEmailChange(onChanged)
  const { typed, setTyped } = change
  const isEditing = typed !== undefined
  return (
    <Section
      id="email"
      size="h3"
      title={t('Email')}
      aside={
        !isEditing && (
          <Button kind="quiet" size="sm" onClick={() => setTyped(email)}>
            {t('Edit')}
            <span className="visually-hidden"> {t('email')}</span>
          </Button>
        )
      }
    >
      {isEditing ? (
        <NewEmailForm change={change} />
      ) : (
        <div className={styles.lines}>
          <span>{email}</span>
          <span className="small quiet">
            {pending
              ? t('Open the verification email we sent to {email}.', { email: pending })
              : t('You will be logged out until you verify the new address.')}
          </span>
        </div>
      )}
    </Section>
  )
}

/** The new address while it is typed, and the password if the session is not recent. */
function useEmailChange(onChanged: OnChanged) {
  const sending = useSending()
  const [typed, setTyped] = useState<string>()
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  if (sending.failure?.code === 'PASSWORD_REQUIRED' && !needsPassword) setNeedsPassword(true)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    let notice = ''
    const isDone = await sending.send(async () => {
      const user = { email: typed?.trim() ?? '' }
      const body = { user, ...(password && { password }) }
      notice = (await callAuthenticated('PUT /api/users/update_email', { body })).message
      return ''
    })
    if (isDone) await onChanged(notice, logOut)
  }
  return { typed, setTyped, password, setPassword, needsPassword, sending, save }
}

function NewEmailForm({ change }: { change: ReturnType<typeof useEmailChange> }) {
  const { typed, setTyped, password, setPassword, needsPassword, sending, save } = change
  const t = useText()
  return (
    <form className={styles.fields} onSubmit={(event) => void save(event)} noValidate>
      <Field id="newEmail" label={t('New email')}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
      {sending.failure && (
        <Alert kind={sending.failure.code === 'PASSWORD_REQUIRED' ? 'warn' : 'bad'} live="alert">
          {sending.failure.code !== 'PASSWORD_REQUIRED' && (
            <p>{t('Failed to edit user email. Please try again.')}</p>
          )}
          <p>{t(sending.failure.message)}</p>
        </Alert>
      )}
      <p className={styles.actions}>
        <Button type="submit" size="sm" working={sending.state === 'sending'}>
          {t('Save')}
        </Button>
        <Button kind="quiet" size="sm" onClick={() => setTyped(undefined)}>
          {t('Cancel')}
        </Button>
      </p>
    </form>
  )
}
