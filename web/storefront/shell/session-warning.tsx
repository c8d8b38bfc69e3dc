/**
 * Five minutes before a login ends by itself, a word about it and the way to go on. Cart and drafts stay
 * in this browser; only the login ends (decision D-64).
 */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { formatDateTime } from '#domain/time.ts'
import { useSession } from '#web/api/use-session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useText } from '#web/ui/language.tsx'
import { Link } from '#web/ui/link.tsx'

const warnMs = 5 * 60_000

export function SessionWarning() {
  const t = useText()
  const session = useSession()
  const { pathname, search } = useLocation()
  const [warned, setWarned] = useState<number>()
  const expiry = session?.expiry

  useEffect(() => {
    if (expiry === undefined) return
    const timer = setTimeout(() => setWarned(expiry), Math.max(0, expiry - warnMs - Date.now()))
    return () => clearTimeout(timer)
  }, [expiry])

  const isShown = expiry !== undefined && warned === expiry && pathname !== '/login'
  return (
    <div role="status" className="page">
      {isShown && (
        <Alert kind="warn">
          {t('Your login ends at {time}. Your cart and what you typed stay.', {
            time: formatDateTime(new Date(expiry)).slice(-5),
          })}{' '}
          <Link to={`/login?from=${encodeURIComponent(pathname + search)}`}>
            {t('Log in again')}
          </Link>
        </Alert>
      )}
    </div>
  )
}
