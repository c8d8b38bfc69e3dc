import { callShop } from '#web/api/browser-client.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { AccountFrame } from '#web/storefront/account/account-frame.tsx'
import styles from '#web/storefront/account/account.module.css'
import { EmailForm } from '#web/storefront/account/email-form.tsx'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Forgot Password · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function ForgotPasswordPage() {
  const t = useTranslator()
  return (
    <AccountFrame
      title={t('Forgot Password')}
      lead={t('We will email you a link to choose a new password.')}
    >
      <EmailForm
        buttonLabel={t('Send Reset Link')}
        // The reply does not say whether the email address has an account.
        send={async (email) =>
          (await callShop('POST /api/users/forgot-password', { body: { email } })).message
        }
        failureText={t('Failed to send password reset link.')}
        // The specification fixes this text.
        offlineText={t('An error occurred. Please try again later.')}
      />
      <p className={styles.links}>
        <Link to="/login">{t('Back to login')}</Link>
      </p>
    </AccountFrame>
  )
}
