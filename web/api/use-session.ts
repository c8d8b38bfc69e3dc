/** The visitor's login as React sees it; nobody on the server and until the page is awake. */
import { useSyncExternalStore } from 'react'

import { readSession, watchSession, type Session } from './stored-session.ts'

let last: { key: string; session: Session | undefined } | undefined

/** The same object as long as nothing changes, as useSyncExternalStore wants it. */
function snapshot(): Session | undefined {
  const session = readSession(Date.now())
  const key = session ? JSON.stringify(session) : ''
  if (last?.key !== key) last = { key, session }
  return last.session
}

/** A login ends by itself after an hour: look again every minute (decisions D-64). */
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
