/**
 * Form that requests to join the waitlist of a range or product. The address joins when its owner
 * confirms with the link in the email. The reply is the same for every address, so it does not
 * reveal who is subscribed. Nothing about the form is reported to analytics.
 */
import { useEffect, useRef, useState, type FormEvent } from 'react'

import type { ComingSoonRange } from '#domain/catalogue/categories.ts'
import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import { textLimits } from '#domain/checkout/text-limits.ts'
import { waitlistConsentText } from '#domain/waitlist/waitlist-consent.ts'
import { callShop } from '#web/api/browser-client.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './notify-form.module.css'

/**
 * What the subscriber waits for: a range that is coming soon, or a product that is not available.
 * `name`: for the title of the dialog.
 */
export type NotifyTarget = { range: ComingSoonRange } | { productId: number; name: string }

export function NotifyForm({ target, onClose }: { target: NotifyTarget; onClose: () => void }) {
  const t = useTranslator()
  const session = useSession()
  const [enteredEmail, setEnteredEmail] = useState<string>()
  const { isSending, sentEmail, emailError, formError, submit } = useWaitlistForm(target)
  const isSent = sentEmail !== undefined
  const closeButton = useRef<HTMLButtonElement>(null)
  // The focused submit button is removed, so the focus moves to Close.
  useEffect(() => {
    if (isSent) closeButton.current?.focus()
  }, [isSent])
  const email = enteredEmail ?? session?.user.email ?? ''

  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const emailField = event.currentTarget.querySelector('input')
    void submit(email.trim()).then((hasEmailError) => {
      if (hasEmailError) emailField?.focus()
    })
  }

  return (
    <>
      {/* Rendered before its text, so that screen readers announce the text. */}
      <div role="status" className={styles.status}>
        {isSent && (
          <Alert kind="success" title={t('Check your email')}>
            <p>
              {t('We have emailed {email}. Open the link in the email to join the waitlist.', {
                email: sentEmail,
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
            {t(waitlistConsentText)} <Link to="/privacy-policy">{t('Privacy policy')}</Link>
          </p>
          {formError && (
            <Alert kind="error" live="alert">
              <p>{t(formError)}</p>
            </Alert>
          )}
          <Button type="submit" working={isSending}>
            {t('Notify me')}
          </Button>
        </form>
      )}
    </>
  )
}

/**
 * Returns the state of the form and a function to send it. `sentEmail`: the address that was sent;
 * the field may have changed since. `emailError`, `formError`: message keys or texts of the server;
 * '' without an error.
 */
function useWaitlistForm(target: NotifyTarget) {
  const [isSending, setSending] = useState(false)
  const [sentEmail, setSentEmail] = useState<string>()
  const [emailError, setEmailError] = useState('')
  const [formError, setFormError] = useState('')
  /**
   * Sends the form. Resolves to true if the email address is invalid. Does nothing, and resolves to
   * false, while the form is being sent. Never rejects.
   */
  const submit = async (email: string): Promise<boolean> => {
    if (isSending) return false
    const invalidEmailText = isEmail(email) ? '' : invalidEmailMessage
    setEmailError(invalidEmailText)
    setFormError('')
    if (invalidEmailText) return true
    setSending(true)
    try {
      const body =
        'range' in target ? { email, range: target.range } : { email, productId: target.productId }
      await callShop('POST /api/waitlist', { body })
      setSentEmail(email)
      return false
    } catch (error) {
      const { fields, message } = toApiError(error)
      const serverEmailError = fields['email'] ?? ''
      if (serverEmailError) setEmailError(serverEmailError)
      else setFormError(message)
      return serverEmailError !== ''
    } finally {
      setSending(false)
    }
  }
  return { isSending, sentEmail, emailError, formError, submit }
}
