import { useSyncExternalStore } from 'react'

import { readSession, watchSession, type Session } from './stored-session.ts'

let lastSnapshot: { key: string; session: Session | undefined } | undefined

/** Returns the session; the same object until it changes, as useSyncExternalStore requires. */
function readSnapshot(): Session | undefined {
  const session = readSession(Date.now())
  const key = session ? JSON.stringify(session) : ''
  if (lastSnapshot?.key !== key) lastSnapshot = { key, session }
  return lastSnapshot.session
}

/** The session is polled, because browsers fire no event when it expires. */
const pollIntervalMs = 60_000

function subscribe(onChange: () => void): () => void {
  const unsubscribe = watchSession(onChange)
  const timer = setInterval(onChange, pollIntervalMs)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

/** Returns the visitor's session; undefined for guests, on the server and before hydration. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSnapshot, () => undefined)
}
