/**
 * Link to register again. The server sends no new email for a registration that has expired, and
 * its reply does not say so (D-92).
 */
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { hours } from '#domain/time.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/storefront/account/account.module.css'

export function RegisterAgain() {
  const t = useTranslator()
  return (
    <p className={styles.links}>
      <Link to="/register">
        {t(
          'Registered more than {hours, plural, one {# hour} other {# hours}} ago? Register again',
          {
            hours: mailedLinkLifetimes.verify / hours(1),
          },
        )}
      </Link>
    </p>
  )
}
