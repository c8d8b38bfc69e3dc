/** The visitor's session as React state; undefined on the server and before hydration. */
import { useSyncExternalStore } from 'react'

import { readSession, watchSession, type Session } from './stored-session.ts'

let last: { key: string; session: Session | undefined } | undefined

/** Returns the same object while nothing changes, as useSyncExternalStore requires. */
function snapshot(): Session | undefined {
  const session = readSession(Date.now())
  const key = session ? JSON.stringify(session) : ''
  if (last?.key !== key) last = { key, session }
  return last.session
}

/** Also checks every minute, because a session expires after an hour (decision D-64). */
function watch(changed: () => void): () => void {
  const stop = watchSession(changed)
  const timer = setInterval(changed, 60_000)
  return () => {
    clearInterval(timer)
    stop()
  }
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(watch, snapshot, () => undefined)
}
