/** Form with one email address, for emails that a visitor may request without a session. */
import { useState, type FormEvent } from 'react'

import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './account.module.css'
import { useFormSubmission } from './use-form-submission.ts'

const fieldId = 'email'

export function EmailForm(props: {
  buttonLabel: string
  /** Sends the request; returns the success message. */
  send: (email: string) => Promise<string>
  /** Shown if the server refuses. The server's own message is added only for the code TOO_MANY. */
  failureText: string
  /** Shown if the call got no reply, or the page has a defect. */
  offlineText: string
}) {
  const t = useTranslator()
  const submission = useFormSubmission()
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState('')

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    let problem = ''
    if (email.trim() === '') problem = t('Email is required.')
    else if (!isEmail(email.trim())) problem = t(invalidEmailMessage)
    setEmailError(problem)
    if (problem === '') void submission.submit(() => props.send(email.trim()))
    else {
      // The result of an earlier request would contradict the field's error.
      submission.reset()
      document.getElementById(fieldId)?.focus()
    }
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <Field id={fieldId} label={t('Email')} error={emailError}>
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
      {submission.failure && (
        <Alert kind="error" live="alert">
          {/* Status 0: the call got no reply, or the page has a defect. */}
          {submission.failure.status === 0 ? (
            props.offlineText
          ) : (
            <>
              <p>{props.failureText}</p>
              {submission.failure.code === 'TOO_MANY' && <p>{t(submission.failure.message)}</p>}
            </>
          )}
        </Alert>
      )}
      {submission.state === 'done' && (
        <Alert kind="success" live="status">
          {t(submission.message)}
        </Alert>
      )}
      <Button type="submit" wide working={submission.state === 'sending'}>
        {props.buttonLabel}
      </Button>
    </form>
  )
}
