/**
 * Says what the link of a verification email does and for which email address, with buttons to
 * confirm or reject it. Verifying an address also needs the password of its account: a stranger may
 * have registered the address or entered it as theirs.
 */
import { useState, type FormEvent } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { canTryAgain } from '#web/api/can-try-again.ts'
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
/**
 * What the page shows after a call. `message` and `reason` (why it failed) are message keys or
 * texts of the server. `canTryAgain`: the same call may succeed later.
 */
export type LinkResult = { ok: boolean; message: string; reason?: string; canTryAgain?: boolean }

/** Returns what the page shows instead of the form after a failed call. */
export function toLinkResult(error: unknown): LinkResult {
  const apiError = toApiError(error)
  const { code, message: reason } = apiError
  if (code === 'LINK_EXPIRED') return { ok: false, message: 'Verification failed.', reason }
  if (canTryAgain(apiError)) return { ok: false, message: errorText, reason, canTryAgain: true }
  return { ok: false, message: errorText }
}

const errorText = 'An error occurred during verification.'

/** Errors whose message says what to do. The form shows no other sentence with them. */
const selfExplainingCodes: readonly ApiError['code'][] = [
  'PASSWORD_REQUIRED',
  'TOO_MANY',
  'UNAVAILABLE',
]

export function ConfirmLink(props: {
  link: LinkDetails
  token: string
  /**
   * Performs the action of the link. Called after the server has accepted the password, if the link
   * needs one.
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
    // An earlier failure of the other button must not stay beside the result of this one.
    rejection.reset()
    void confirmation.submit(async () => {
      try {
        if (needsPassword)
          await callShop('POST /api/users/verify-email/password', { body: { token, password } })
        onResult(await confirm())
      } catch (error) {
        // LINK_EXPIRED: another press cannot succeed, so the result replaces the form and offers
        // another email.
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

  return (
    <>
      <p>{texts.lead}</p>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        {texts.passwordLabel !== undefined && (
          <LinkPassword
            label={texts.passwordLabel}
            email={link.email}
            password={password}
            onChange={setPassword}
          />
        )}
        {confirmation.failure && <ConfirmationFailure failure={confirmation.failure} />}
        {!confirmation.failure && rejection.failure && (
          <Alert kind="error" live="alert">
            {t(rejection.failure.message)}
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

function LinkPassword(props: {
  label: string
  email: string
  password: string
  onChange: (password: string) => void
}) {
  return (
    <>
      {/* For password managers: ties the password to its email. */}
      <input type="email" autoComplete="username" value={props.email} readOnly hidden />
      <Field id="linkPassword" label={props.label}>
        <PasswordInput
          autoComplete="current-password"
          required
          value={props.password}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </Field>
    </>
  )
}

function ConfirmationFailure({ failure }: { failure: ApiError }) {
  const t = useTranslator()
  return (
    <Alert kind="error" live="alert">
      {!selfExplainingCodes.includes(failure.code) && <p>{t(errorText)}</p>}
      <p>{t(failure.message)}</p>
    </Alert>
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
