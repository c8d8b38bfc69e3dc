/**
 * Form that registers an account with the details of a guest's order; the guest enters only a
 * password. The order is added to the account once the email is verified. Renders nothing for a
 * logged-in customer.
 */
import { useState, type FormEvent } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

import styles from './account.module.css'
import { useFormSubmission } from './use-form-submission.ts'
import { usePasswordHint } from './use-password-hint.ts'

export function RegisterFromOrder({
  order,
}: {
  order: CallReply<'GET /api/billplz/get-bill/{billId}'>
}) {
  const t = useTranslator()
  const session = useSession()
  const submission = useFormSubmission()
  const passwordHint = usePasswordHint()
  const [password, setPassword] = useState('')
  if (session) return null

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const { user, shipping } = order
    void submission.submit(async () => {
      const body = {
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        password,
        // The call requires it. The form asks once, because its input can show the password.
        confirmPassword: password,
        address: shipping.address,
        address_2: shipping.address_2,
        city: shipping.city,
        state: shipping.state,
        postalCode: shipping.zip_code,
        country: shipping.country,
        phone: shipping.phone,
      }
      return (await callShop('POST /api/users/register', { body })).message
    })
  }

  return (
    <Disclosure title={t('Create an account')} className={styles.narrow}>
      {submission.state === 'done' ? (
        <Alert kind="success" live="status">
          {t(submission.message)}
        </Alert>
      ) : (
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          {/* For password managers: ties the password to its email. */}
          <input type="email" autoComplete="username" value={order.user.email} readOnly hidden />
          <Field id="newPassword" label={t('Password')} hint={passwordHint}>
            <PasswordInput
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          {submission.failure && (
            <Alert kind="error" live="alert">
              <p>{t('Registration failed. Please try again.')}</p>
              <p>{t(submission.failure.message)}</p>
            </Alert>
          )}
          <div>
            <Button type="submit" kind="secondary" working={submission.state === 'sending'}>
              {t('Register')}
            </Button>
          </div>
        </form>
      )}
    </Disclosure>
  )
}
