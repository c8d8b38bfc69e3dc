/**
 * Login form of the login page and the checkout. For staff with a second factor it also asks for
 * the code. Its messages do not say whether an account exists (`LoginFailure`).
 */
import { useEffect, useId, useState, type FormEvent } from 'react'

import { maxSecondFactorCodeLength } from '#domain/accounts/second-factor-code.ts'
import { logIn } from '#web/api/session/session-calls.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from '#web/storefront/account/account.module.css'
import {
  useFormSubmission,
  type FormSubmission,
} from '#web/storefront/account/use-form-submission.ts'

export function LoginForm(props: {
  /** Shown after a login. */
  successMessage?: string
  /** Called after a login; the page decides what follows. */
  onLoggedIn?: () => void
}) {
  const t = useTranslator()
  const id = useId()
  const submission = useFormSubmission()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fieldErrors, setFieldErrors] = useState<{ email?: string; password?: string }>({})
  // Code of the second factor, which only staff have. The server demands it only after the right
  // password.
  const [code, setCode] = useState('')
  const needsCode = useNeedsCode(submission.failure)
  useEffect(() => {
    if (needsCode) document.getElementById(`${id}-code`)?.focus()
  }, [needsCode, id])
  // A form with an empty code is sent too: the user may have entered another account, which needs
  // none.
  const [wasCodeLeftEmpty, setWasCodeLeftEmpty] = useState(false)
  const isCodeMissing = wasCodeLeftEmpty && submission.failure?.code === 'FACTOR_REQUIRED'

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // In the sequence of the fields on the page: the first one with an error gets the focus.
    const missingFieldErrors = {
      ...(email.trim() === '' && { email: t('Email is required.') }),
      ...(password === '' && { password: t('Password is required.') }),
    }
    setFieldErrors(missingFieldErrors)
    const [firstField] = Object.keys(missingFieldErrors)
    if (firstField !== undefined) {
      document.getElementById(`${id}-${firstField}`)?.focus()
      return
    }
    setWasCodeLeftEmpty(needsCode && code.trim() === '')
    const isLoggedIn = await submission.submit(() => logIn(email.trim(), password, code.trim()))
    if (isLoggedIn) props.onLoggedIn?.()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field id={`${id}-email`} label={t('Email')} error={fieldErrors.email}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field id={`${id}-password`} label={t('Password')} error={fieldErrors.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {needsCode && (
        <CodeField
          id={`${id}-code`}
          code={code}
          error={isCodeMissing ? t('Code is required.') : undefined}
          onCodeChange={setCode}
        />
      )}
      <LoginFailure failure={submission.failure} />
      {submission.state === 'done' && props.successMessage && (
        <Alert kind="success" live="status">
          {props.successMessage}
        </Alert>
      )}
      <Button type="submit" wide working={submission.state === 'sending'}>
        {t('Login')}
      </Button>
    </form>
  )
}

function CodeField(props: {
  id: string
  code: string
  error: string | undefined
  onCodeChange: (code: string) => void
}) {
  const { id, code, error, onCodeChange } = props
  const t = useTranslator()
  return (
    <Field
      id={id}
      label={t('Code')}
      error={error}
      hint={t('Six digits from your authenticator app, or a recovery code.')}
    >
      <TextInput
        name="code"
        autoComplete="one-time-code"
        maxLength={maxSecondFactorCodeLength}
        value={code}
        onChange={(event) => onCodeChange(event.target.value)}
      />
    </Field>
  )
}

/**
 * Returns true once the server has demanded a code, and from then on: a wrong password afterwards
 * must not remove the field.
 */
function useNeedsCode(failure: FormSubmission['failure']): boolean {
  const [wasRequested, setWasRequested] = useState(false)
  const isRequested = failure?.code === 'FACTOR_REQUIRED' || failure?.code === 'FACTOR_INVALID'
  // React allows a component to set its own state while it renders. An effect would render twice.
  if (isRequested && !wasRequested) setWasRequested(true)
  return wasRequested || isRequested
}

/**
 * Why the login failed. A wrong code, a browser that cannot store the session, and an email that is
 * not verified (403) have messages of their own. All other failures share one sentence.
 */
function LoginFailure({ failure }: { failure: FormSubmission['failure'] }) {
  const t = useTranslator()
  if (!failure) return null
  // Not an error: the field for the code appears and gets the focus.
  if (failure.code === 'FACTOR_REQUIRED') return null
  if (failure.code === 'FACTOR_INVALID' || failure.code === 'STORAGE_REFUSED')
    return (
      <Alert kind="error" live="alert">
        <p>{t(failure.message)}</p>
      </Alert>
    )
  if (failure.status === 403)
    return (
      <Alert kind="warning" live="alert">
        <p>{t('Email is not verified. Please check your email.')}</p>
        <p>
          <Link to="/resend-verification">
            {t("Didn't receive the email? Click here to resend verification.")}
          </Link>
        </p>
      </Alert>
    )
  // The specification fixes this sentence. Only messages of these codes are added to it: another
  // message could reveal whether an account exists.
  const canShowMessage = ['TOO_MANY', 'OFFLINE', 'UNAVAILABLE'].includes(failure.code)
  return (
    <Alert kind="error" live="alert">
      <p>{t('Login failed. Please check your credentials.')}</p>
      {canShowMessage && <p>{t(failure.message)}</p>}
    </Alert>
  )
}
