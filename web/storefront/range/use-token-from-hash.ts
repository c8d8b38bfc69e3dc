import { useEffect, useState, useSyncExternalStore } from 'react'

import { splitLanguage } from '#domain/content/languages.ts'
import { readTabDraft, saveTabDraft } from '#web/api/session/tab-drafts.ts'
import { readHashToken } from '#web/ui/behaviour/hash-token.ts'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

/**
 * Returns the token in the URL's hash, which browsers do not send to servers. `token`: '' if there
 * is none; undefined on the server and while the page hydrates. `readToken`: for event handlers,
 * because a press before hydration is handled while `token` is undefined. Removes the hash from the
 * URL, so that the token does not stay in the history. This tab stores the token for a reload and a
 * change of the language.
 */
export function useTokenFromHash(): { token: string | undefined; readToken: () => string } {
  // Reads the hash on the first call only, because the hash is removed afterwards.
  const [readToken] = useState(() => {
    let token: string | undefined
    return () => (token ??= readHashToken() || String(readTabDraft(draftNameOfPage()) ?? ''))
  })
  const token = useSyncExternalStore<string | undefined>(
    subscribeToNothing,
    readToken,
    () => undefined,
  )
  useEffect(() => {
    const currentToken = readToken()
    if (readHashToken() === '') return
    saveTabDraft(draftNameOfPage(), currentToken)
    history.replaceState(history.state, '', location.pathname)
  }, [readToken])
  return { token, readToken }
}

/** Name under which the tab stores the token: each page has its own. */
const draftNameOfPage = (): string => `token ${splitLanguage(location.pathname).path}`
