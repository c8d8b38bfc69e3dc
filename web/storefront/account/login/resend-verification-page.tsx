import { callShop } from '#web/api/browser-client.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { AccountFrame } from '#web/storefront/account/account-frame.tsx'
import styles from '#web/storefront/account/account.module.css'
import { EmailForm } from '#web/storefront/account/email-form.tsx'
import { RegisterAgain } from './register-again.tsx'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Resend Verification Email · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function ResendVerificationPage() {
  const t = useTranslator()
  return (
    <AccountFrame
      title={t('Resend Verification Email')}
      lead={t('We will send you another link. Check your spam folder too.')}
    >
      <EmailForm
        buttonLabel={t('Resend Verification Email')}
        send={async (email) =>
          (await callShop('POST /api/users/resend-verification', { body: { email } })).message
        }
        failureText={t('Failed to resend verification email.')}
        offlineText={t('An error occurred. Please try again.')}
      />
      <RegisterAgain />
      <p className={styles.links}>
        <Link to="/login">{t('Back to login')}</Link>
      </p>
    </AccountFrame>
  )
}
