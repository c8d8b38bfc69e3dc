/** Opened by a password email's link: sets a new password, then redirects to the login. */
import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'

import { callShop } from '#web/api/browser-client.ts'
import { refreshStoredUser } from '#web/api/session/session-calls.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { secretPageHeaders } from '#web/api/page-headers.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

import { AccountFrame } from '#web/storefront/account/account-frame.tsx'
import styles from '#web/storefront/account/account.module.css'
import { useTokenFromQuery } from './use-token-from-query.ts'
import {
  useFormSubmission,
  type FormSubmission,
} from '#web/storefront/account/use-form-submission.ts'
import { usePasswordHint } from '#web/storefront/account/use-password-hint.ts'

/** Time to read the success message, fixed by the specification. */
const redirectDelayMs = 2_000

export const headers = secretPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('Reset Password · Racik') },
    { name: 'robots', content: 'noindex' },
    // The URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function ResetPasswordPage() {
  const t = useTranslator()
  const token = useTokenFromQuery()
  const navigate = useNavigate()
  const submission = useFormSubmission()
  const passwordHint = usePasswordHint()
  const [password, setPassword] = useState('')
  const [repeatedPassword, setRepeatedPassword] = useState('')
  const [errors, setErrors] = useState<{ password?: string; confirmPassword?: string }>({})
  const isDone = submission.state === 'done'

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate('/login', { replace: true }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    // The keys are the ids of the fields; the first one gets the focus.
    const problems = {
      ...(password === '' && { password: t('Password is required.') }),
      ...(password !== repeatedPassword && { confirmPassword: t('Passwords do not match') }),
    }
    setErrors(problems)
    const [firstField] = Object.keys(problems)
    if (firstField) document.getElementById(firstField)?.focus()
    else
      void submission.submit(async () => {
        const body = { token: token ?? '', newPassword: password }
        const { message } = await callShop('POST /api/users/reset-password', { body })
        // The new password has ended all sessions. This call clears a session that this browser
        // still stores, in all tabs.
        void refreshStoredUser()
        return message
      })
  }

  return (
    <AccountFrame title={t('Reset Password')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <Field id="password" label={t('New password')} error={errors.password} hint={passwordHint}>
          <PasswordInput
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Field id="confirmPassword" label={t('Confirm password')} error={errors.confirmPassword}>
          <PasswordInput
            autoComplete="new-password"
            required
            value={repeatedPassword}
            onChange={(event) => setRepeatedPassword(event.target.value)}
          />
        </Field>
        <ResetFailure failure={submission.failure} />
        {isDone && (
          <Alert kind="success" live="status">
            {t('Password reset successful!')}
          </Alert>
        )}
        <Button type="submit" wide working={submission.state === 'sending'} disabled={isDone}>
          {t('Reset Password')}
        </Button>
      </form>
      {submission.failure?.code === 'LINK_EXPIRED' && (
        <p>
          <ButtonLink to="/forgot-password" kind="secondary">
            {t('Send a new link')}
          </ButtonLink>
        </p>
      )}
    </AccountFrame>
  )
}

function ResetFailure({ failure }: Pick<FormSubmission, 'failure'>) {
  const t = useTranslator()
  if (!failure) return null
  return (
    <Alert kind="error" live="alert">
      {failure.status === 0 ? (
        t('An error occurred. Please try again later.')
      ) : (
        <>
          <p>{t('Failed to reset password')}</p>
          <p>{t(failure.message)}</p>
        </>
      )}
    </Alert>
  )
}
