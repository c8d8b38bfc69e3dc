/** Fields for email and phone, with a log-out button for a customer who is logged in. */
import { validateField } from '#domain/checkout/field-rules.ts'
import { suggestEmail } from '#domain/checkout/suggest-email.ts'
import { logOut } from '#web/api/session/session-calls.ts'
import type { Session } from '#web/api/session/stored-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { CheckoutInput } from '#web/storefront/checkout/checkout-input.tsx'
import styles from '#web/storefront/checkout/checkout.module.css'
import type { CheckoutFormState } from '#web/storefront/checkout/use-checkout-form.ts'

export function ContactFields(props: {
  formState: CheckoutFormState
  session: Session | undefined
}) {
  const { formState, session } = props
  const t = useTranslator()
  const { guestEmail: email } = formState.form
  // Only for a valid address: an invalid one shows its error instead.
  const suggestedEmail = validateField('guestEmail', email).ok ? suggestEmail(email) : undefined
  return (
    <Section title={t('Contact')} size="h3" aside={session && <Welcome session={session} />}>
      <div className={styles.pair}>
        <CheckoutInput
          formState={formState}
          field="guestEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          hint={
            suggestedEmail && (
              <Button
                kind="quiet"
                size="sm"
                className={styles.inline}
                onClick={() => formState.change({ guestEmail: suggestedEmail })}
              >
                {t('Did you mean {email}?', { email: suggestedEmail })}
              </Button>
            )
          }
        />
        <CheckoutInput
          formState={formState}
          field="guestPhone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t('For the courier and our pharmacist only.')}
        />
      </div>
    </Section>
  )
}

function Welcome({ session }: { session: Session }) {
  const t = useTranslator()
  const name = session.user.firstName ?? session.user.email
  return (
    <span className={styles.aside}>
      {t('Welcome back, {name}!', { name })}{' '}
      <Button kind="quiet" size="sm" className={styles.inline} onClick={() => void logOut()}>
        {t('Not you? Log out')}
      </Button>
    </span>
  )
}
