/**
 * Dialog that logs in or registers at the checkout: a plan (regular deliveries for a term, paid
 * with PayPal) needs an account. A registration uses the details that were typed at the checkout.
 * The shopper opens the verification link in another tab and then logs in here; the checkout keeps
 * what was typed.
 */
import { useState, type FormEvent } from 'react'

import type { CheckoutForm } from '#domain/checkout/checkout-form.ts'
import { listFormProblems } from '#domain/checkout/field-rules.ts'
import { callShop } from '#web/api/browser-client.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from '#web/storefront/account/account.module.css'
import { LoginForm } from './login-form.tsx'
import { useFormSubmission } from '#web/storefront/account/use-form-submission.ts'
import { usePasswordHint } from '#web/storefront/account/use-password-hint.ts'

export function CheckoutAccount(props: {
  open: boolean
  form: CheckoutForm
  onClose: () => void
  onLoggedIn: () => void
}) {
  const { open, form, onClose, onLoggedIn } = props
  const t = useTranslator()
  const session = useSession()
  const [isRegistering, setRegistering] = useState(false)
  return (
    <Dialog
      open={open && !session}
      onClose={onClose}
      title={isRegistering ? t('Create an account') : t('Log in to subscribe')}
    >
      <div className={styles.form}>
        {isRegistering ? (
          <CheckoutRegistration
            form={form}
            onShowLogin={() => setRegistering(false)}
            onClose={onClose}
          />
        ) : (
          <>
            <LoginForm onLoggedIn={onLoggedIn} />
            <p className={styles.links}>
              <Button kind="quiet" size="sm" onClick={() => setRegistering(true)}>
                {t('Create an account')}
              </Button>
              <Link to="/forgot-password" target="_blank">
                {t('Forgot Password?')}
              </Link>
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

function CheckoutRegistration(props: {
  form: CheckoutForm
  onShowLogin: () => void
  onClose: () => void
}) {
  const { form, onShowLogin, onClose } = props
  const t = useTranslator()
  const submission = useFormSubmission()
  const passwordHint = usePasswordHint()
  const [password, setPassword] = useState('')

  if (submission.state === 'done')
    return (
      <>
        <Alert kind="success" live="status">
          <p>{t('Registration successful! Please check your email for verification.')}</p>
          <p>
            {t('Open the link in our email to {email}, then log in here.', {
              email: form.guestEmail,
            })}
          </p>
        </Alert>
        <Button wide onClick={onShowLogin}>
          {t('Continue to login')}
        </Button>
      </>
    )
  if (listFormProblems(form).length > 0)
    return (
      <>
        <p>{t('Enter your contact and delivery details first. We use them for your account.')}</p>
        <Button wide onClick={onClose}>
          {t('Back to the form')}
        </Button>
      </>
    )

  const isSending = submission.state === 'sending'
  const showLogin = (): void => {
    // The shopper must see whether the account was created.
    if (!isSending) onShowLogin()
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void submission.submit(async () => {
      const body = { ...toRegistrationDetails(form), password, confirmPassword: password }
      return (await callShop('POST /api/users/register', { body })).message
    })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <p>
        {t('{name}, {email}. We use the address from the form.', {
          name: `${form.guestFirstName} ${form.guestLastName}`.trim(),
          email: form.guestEmail,
        })}
      </p>
      {/* For password managers: ties the password to its email. */}
      <input type="email" autoComplete="username" value={form.guestEmail} readOnly hidden />
      <Field id="checkoutPassword" label={t('Password')} hint={passwordHint}>
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
      <Button type="submit" wide working={isSending}>
        {isSending ? t('Registering...') : t('Register')}
      </Button>
      <Button kind="quiet" size="sm" onClick={showLogin}>
        {t('Already have an account? Log in')}
      </Button>
    </form>
  )
}

/** Returns the body of the registration call without the passwords. */
function toRegistrationDetails(form: CheckoutForm) {
  return {
    firstName: form.guestFirstName,
    lastName: form.guestLastName,
    email: form.guestEmail,
    address: form.guestAddress_1,
    address_2: form.guestAddress_2,
    city: form.guestCity,
    state: form.guestState,
    country: form.guestCountry,
    postalCode: form.guestPostalCode,
    phone: form.guestPhone,
    // The specification lists this field, and the server ignores it.
    emailVerified: false,
  }
}
