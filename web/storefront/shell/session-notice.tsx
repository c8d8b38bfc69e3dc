/** Warning that says at what time the session ends, with a link to log in again. */
import { useLocation } from 'react-router'

import { formatDateTime } from '#domain/time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

/** `expiresAt`: Unix time in milliseconds. */
export function SessionNotice({ expiresAt }: { expiresAt: number }) {
  const t = useText()
  const { pathname, search } = useLocation()
  return (
    <Alert kind="warn">
      {t('You will be logged out at {time}. Your cart and what you typed are kept.', {
        // The time only, such as `14:05`.
        time: formatDateTime(new Date(expiresAt)).slice(-5),
      })}{' '}
      <Link to={`/login?from=${encodeURIComponent(pathname + search)}`}>{t('Log in again')}</Link>
    </Alert>
  )
}
