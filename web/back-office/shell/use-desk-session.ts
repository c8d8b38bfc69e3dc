import { useState } from 'react'

import { readDataClearCount } from '#web/api/session/clear-own-data.ts'
import type { Session } from '#web/api/session/stored-session.ts'
import { useSession } from '#web/api/session/use-session.ts'

/**
 * `expired`: the page can stay, because the same user may log in again; `session` is the last one.
 * `other user`: another user or role logged in, who must not see what this page holds.
 */
type DeskSession =
  | { state: 'active' | 'expired'; session: Session }
  | { state: 'logged out' | 'other user'; session?: undefined }

/** Returns the session of the user for whom the back office was opened (D-64). */
export function useDeskSession(): DeskSession {
  const session = useSession()
  const [opened] = useState(() => ({ session, clearCount: readDataClearCount() }))
  if (!opened.session) return { state: 'logged out' }
  if (session)
    return isSameUser(session, opened.session)
      ? { state: 'active', session }
      : { state: 'other user' }
  // A log-out clears data in all tabs; an expiry does not.
  return readDataClearCount() === opened.clearCount
    ? { state: 'expired', session: opened.session }
    : { state: 'logged out' }
}

function isSameUser(a: Session, b: Session): boolean {
  return a.user.email === b.user.email && a.user.role === b.user.role
}
