/** Form with one email address and one button, for emails that anyone may request. */
import { useState, type FormEvent } from 'react'

import { isEmail } from '#domain/checkout/field-rules.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './account.module.css'
import { useSending } from './use-sending.ts'

export function EmailForm(props: {
  button: string
  /** Sends the request; returns the success message. */
  send: (email: string) => Promise<string>
  /** Shown on failure, before the server's message if there is one. */
  failed: string
  offline: string
}) {
  const t = useText()
  const sending = useSending()
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState('')

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const problem =
      email.trim() === ''
        ? t('Email is required.')
        : isEmail(email.trim())
          ? ''
          : t('Enter an email address like name@example.com.')
    setErrors(problem)
    if (problem !== '') document.getElementById('email')?.focus()
    else void sending.send(() => props.send(email.trim()))
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field id="email" label={t('Email')} error={errors}>
        <TextInput
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      {sending.failure && (
        <Alert kind="bad" live="alert">
          {sending.failure.status === 0 ? (
            props.offline
          ) : (
            <>
              <p>{props.failed}</p>
              {sending.failure.code === 'TOO_MANY' && <p>{t(sending.failure.message)}</p>}
            </>
          )}
        </Alert>
      )}
      {sending.state === 'done' && (
        <Alert kind="success" live="status">
          {t(sending.message)}
        </Alert>
      )}
      <Button type="submit" wide working={sending.state === 'sending'}>
        {props.button}
      </Button>
    </form>
  )
}
