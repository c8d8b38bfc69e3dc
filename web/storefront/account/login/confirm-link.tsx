/**
 * Shows what an email's link would do and for which email address, with buttons to confirm or
 * reject it. Verifying also needs the password of the registration, because a stranger may have
 * registered this address.
 */
import { useState, type FormEvent } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from '#web/storefront/account/account.module.css'
import { useFormSubmission } from '#web/storefront/account/use-form-submission.ts'

export type LinkDetails = CallReply<'POST /api/users/verify-email/show'>
/** `message` and `reason` are message keys, or texts of the server. */
export type LinkResult = { ok: boolean; message: string; reason?: string }

/** For the screen that replaces the form. */
export function toLinkResult(error: unknown): LinkResult {
  const { code, message: reason } = toApiError(error)
  return code === 'LINK_EXPIRED'
    ? { ok: false, message: 'Verification failed.', reason }
    : { ok: false, message: errorText }
}

const errorText = 'An error occurred during verification.'

/** Errors whose message says what to do, so that the form shows nothing else. */
const selfExplainingCodes: readonly ApiError['code'][] = [
  'PASSWORD_REQUIRED',
  'TOO_MANY',
  'UNAVAILABLE',
]

export function ConfirmLink(props: {
  link: LinkDetails
  token: string
  /**
   * Performs the action of the link. If a password is needed, call it after the server has accepted
   * the password.
   */
  confirm: () => Promise<LinkResult>
  onResult: (result: LinkResult) => void
}) {
  const { link, token, confirm, onResult } = props
  const t = useTranslator()
  const confirmation = useFormSubmission()
  const rejection = useFormSubmission()
  const [password, setPassword] = useState('')
  const texts = useLinkTexts(link)
  const needsPassword = texts.passwordLabel !== undefined

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (rejection.state === 'sending') return
    // An earlier failure of the other button would hide the result of this one.
    rejection.reset()
    void confirmation.submit(async () => {
      try {
        if (needsPassword)
          await callShop('POST /api/users/verify-email/password', { body: { token, password } })
        onResult(await confirm())
      } catch (error) {
        // Another press cannot succeed. The result offers another email.
        if (!(error instanceof ApiError) || error.code !== 'LINK_EXPIRED') throw error
        onResult(toLinkResult(error))
      }
    })
  }
  const reject = (): void => {
    if (confirmation.state === 'sending') return
    confirmation.reset()
    void rejection.submit(async () => {
      const { message } = await callShop('POST /api/users/verify-email/not-me', { body: { token } })
      onResult({ ok: true, message })
    })
  }
  const failure = confirmation.failure ?? rejection.failure

  return (
    <>
      <p>{texts.lead}</p>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        {needsPassword && (
          <>
            {/* For password managers: ties the password to its email. */}
            <input type="email" autoComplete="username" value={link.email} readOnly hidden />
            <Field id="linkPassword" label={texts.passwordLabel}>
              <PasswordInput
                autoComplete="current-password"
                required
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
          </>
        )}
        {failure && (
          <Alert kind="error" live="alert">
            {confirmation.failure && !selfExplainingCodes.includes(failure.code) && (
              <p>{t(errorText)}</p>
            )}
            <p>{t(failure.message)}</p>
          </Alert>
        )}
        <Button type="submit" wide working={confirmation.state === 'sending'}>
          {texts.confirmLabel}
        </Button>
      </form>
      {link.kind === 'verify' && (
        <p>
          {t('Don’t know this password?')}{' '}
          <Link to={`/reset-password?token=${encodeURIComponent(token)}`}>
            {t('Choose your own password')}
          </Link>
        </p>
      )}
      {needsPassword && (
        <p className={styles.actions}>
          <Button kind="secondary" working={rejection.state === 'sending'} onClick={reject}>
            {t('This was not me')}
          </Button>
        </p>
      )}
    </>
  )
}

type LinkTexts = {
  lead: string
  /** Undefined for a link that works without a password. */
  passwordLabel: string | undefined
  confirmLabel: string
}

/** Returns the texts of a link of this kind. TypeScript refuses a kind without a case. */
function useLinkTexts({ kind, email }: LinkDetails): LinkTexts {
  const t = useTranslator()
  switch (kind) {
    case 'verify':
      return {
        lead: t(
          'Someone registered at our shop with {email}. If it was you, enter the password that you chose and verify the address.',
          { email },
        ),
        passwordLabel: t('Password of this registration'),
        confirmLabel: t('Verify my email'),
      }
    case 'new_email':
      return {
        lead: t(
          'An account at our shop asked to use {email}. If it is yours, enter its password and verify the address.',
          { email },
        ),
        passwordLabel: t('Password of your account'),
        confirmLabel: t('Verify my new email'),
      }
    case 'keep_email':
      return {
        lead: t('Press the button to keep {email} and stop the change.', { email }),
        passwordLabel: undefined,
        confirmLabel: t('Keep this address'),
      }
  }
}
