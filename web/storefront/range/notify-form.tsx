/**
 * Form that adds an email address to the waitlist of a range or product. The response is the same
 * for every address, so it does not reveal who is subscribed; existing subscribers are informed by
 * email. Nothing about the form is reported to analytics.
 */
import { useEffect, useRef, useState, type FormEvent } from 'react'

import type { ComingSoonRange } from '#domain/catalogue/categories.ts'
import { isEmail } from '#domain/checkout/field-rules.ts'
import { textLimits } from '#domain/checkout/text-limits.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './notify-form.module.css'

/** What the form is for: a range that is coming soon, or a product that is not available. */
export type NotifyTarget = { range: ComingSoonRange } | { productId: number; name: string }

export function NotifyForm({ target, onClose }: { target: NotifyTarget; onClose: () => void }) {
  const t = useTranslator()
  const session = useSession()
  const [enteredEmail, setEnteredEmail] = useState<string>()
  const { state, emailError, formError, joinWaitlist, setEmailError } = useWaitlistForm(target)
  const isSent = state === 'sent'
  const closeButton = useRef<HTMLButtonElement>(null)
  // The focused submit button is removed, so the focus moves to Close.
  useEffect(() => {
    if (isSent) closeButton.current?.focus()
  }, [isSent])
  const email = enteredEmail ?? session?.user.user.email ?? ''

  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (state === 'sending') return
    const trimmedEmail = email.trim()
    const isValid = isEmail(trimmedEmail)
    setEmailError(isValid ? '' : 'Enter an email address like name@example.com.')
    if (isValid) void joinWaitlist(trimmedEmail)
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <>
      {/* Rendered before its text, so that screen readers announce the text. */}
      <div role="status" className={styles.status}>
        {isSent && (
          <Alert kind="success" title={t('Check your email')}>
            <p>
              {t('We have emailed {email}. Open the link in the email to join the waitlist.', {
                email: email.trim(),
              })}
            </p>
          </Alert>
        )}
      </div>
      {isSent ? (
        <Button ref={closeButton} kind="secondary" wide onClick={onClose}>
          {t('Close')}
        </Button>
      ) : (
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          <Field label={t('Email')} error={emailError && t(emailError)}>
            <TextInput
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              maxLength={textLimits.email}
              required
              value={email}
              onChange={(event) => setEnteredEmail(event.target.value)}
            />
          </Field>
          <p className="small quiet">
            {t(
              'We send two emails: one to confirm, one when it is available. Then we delete your address from the waitlist.',
            )}{' '}
            <Link to="/privacy-policy">{t('Privacy policy')}</Link>
          </p>
          {formError && (
            <Alert kind="bad" live="alert">
              <p>{t(formError)}</p>
            </Alert>
          )}
          <Button type="submit" working={state === 'sending'}>
            {t('Notify me')}
          </Button>
        </form>
      )}
    </>
  )
}

/** Returns the state of the form and a function to send it. Both errors are message keys, or ''. */
function useWaitlistForm(target: NotifyTarget) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [emailError, setEmailError] = useState('')
  const [formError, setFormError] = useState('')
  const joinWaitlist = async (email: string): Promise<void> => {
    setState('sending')
    setFormError('')
    try {
      const body =
        'range' in target ? { email, range: target.range } : { email, productId: target.productId }
      await callShop('POST /api/waitlist', { body })
      setState('sent')
    } catch (error) {
      const apiError = error instanceof ApiError && error.status > 0 ? error : undefined
      setEmailError(apiError?.fields?.['email'] ?? '')
      if (!apiError?.fields?.['email'])
        setFormError(apiError?.message ?? 'Something went wrong. Please try again.')
      setState('idle')
    }
  }
  return { state, emailError, formError, joinWaitlist, setEmailError }
}
