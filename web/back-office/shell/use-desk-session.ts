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

/** Returns the session of the user who was logged in when the back office was opened (D-64). */
export function useDeskSession(): DeskSession {
  const session = useSession()
  const [atOpening] = useState(() => ({ session, clearCount: readDataClearCount() }))
  if (!atOpening.session) return { state: 'logged out' }
  if (session)
    return isSameUser(session, atOpening.session)
      ? { state: 'active', session }
      : { state: 'other user' }
  // A log-out clears data in all tabs; an expiry does not.
  return readDataClearCount() === atOpening.clearCount
    ? { state: 'expired', session: atOpening.session }
    : { state: 'logged out' }
}

function isSameUser(first: Session, second: Session): boolean {
  return first.user.email === second.user.email && first.user.role === second.user.role
}
