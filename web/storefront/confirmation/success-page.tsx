/**
 * /success, the target of old Billplz links: redirects to the confirmation if the bill id is known.
 */
import { redirect, type LoaderFunctionArgs } from 'react-router'

import { billIdParameter, buildConfirmationPath } from '#domain/checkout/confirmation-path.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './confirmation.module.css'

export function loader({ request }: LoaderFunctionArgs) {
  const billId = new URL(request.url).searchParams.get(billIdParameter)
  return billId ? redirect(buildConfirmationPath(billId)) : null
}

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Your order · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function SuccessPage() {
  const t = useTranslator()
  return (
    <div className="page">
      <div className={styles.fullPage}>
        <div className="page-head">
          <h1>{t('Looking for your order?')}</h1>
          <p className="lead">
            {t(
              'Your order number and a link to the order are in the email we sent you. If you cannot find it, check your spam folder or contact us.',
            )}
          </p>
        </div>
        <p className={styles.actions}>
          <ButtonLink to="/">{t('Return to Home')}</ButtonLink>
          <Link to="/contact">{t('Contact us')}</Link>
        </p>
      </div>
    </div>
  )
}
