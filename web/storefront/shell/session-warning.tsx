/**
 * Warns some minutes before the session expires (`useSessionWarning`). Cart and drafts survive the
 * expiry (D-64). The warning's script is loaded when it is needed.
 */
import { useLocation } from 'react-router'

import { useSession } from '#web/api/session/use-session.ts'
import { useSessionWarning } from '#web/api/session/use-session-warning.ts'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'

const SessionNotice = loadOnDemand(async () => (await import('./session-notice.tsx')).SessionNotice)

export function SessionWarning() {
  const { expiresAt, close } = useSessionWarning(useSession())
  const { pathname } = useLocation()
  return (
    <div role="status">
      {expiresAt !== undefined && pathname !== '/login' && (
        <SessionNotice expiresAt={expiresAt} onClose={close} />
      )}
    </div>
  )
}
