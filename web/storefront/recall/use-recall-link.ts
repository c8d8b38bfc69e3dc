/**
 * Loads the recalled jars of the link in a recall email. The link's token is in the URL's hash,
 * which browsers do not send to servers. The hook moves the token to the tab's session storage, so
 * that it does not stay in the history.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { readHashToken } from '#web/ui/behaviour/hash-token.ts'

/** An order with recalled jars, and the customer's answer. */
export type RecalledOrder = CallReply<'POST /api/recall-answers/open'>

/** `expired`: there is no token, or the server refused it. `failed`: another try may succeed. */
type LinkState =
  | { state: 'loading' | 'expired' | 'failed' }
  | { state: 'open'; token: string; order: RecalledOrder }

/** Key in sessionStorage. */
const storageKey = 'recall-link'

/**
 * Returns the state of the link. `retry` loads the order again. `showReply` replaces the order by
 * the server's reply to an answer.
 */
export function useRecallLink(): LinkState & {
  retry: () => void
  showReply: (order: RecalledOrder) => void
} {
  const [link, setLink] = useState<LinkState>({ state: 'loading' })
  const [retryCount, setRetryCount] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    void openLink().then((openedLink) => {
      if (!isUnmounted) setLink(openedLink)
    })
    return () => {
      isUnmounted = true
    }
  }, [retryCount])
  return {
    ...link,
    retry: () => {
      setLink({ state: 'loading' })
      setRetryCount(retryCount + 1)
    },
    showReply: (order) =>
      setLink((current) => (current.state === 'open' ? { ...current, order } : current)),
  }
}

/** Never rejects. */
async function openLink(): Promise<LinkState> {
  try {
    const token = moveTokenToTab()
    if (token === '') return { state: 'expired' }
    const order = await callShop('POST /api/recall-answers/open', { body: { token } })
    return { state: 'open', token, order }
  } catch (error) {
    return { state: toApiError(error).code === 'LINK_EXPIRED' ? 'expired' : 'failed' }
  }
}

/**
 * Moves the token from the URL to the tab's session storage and returns it. Without a token in the
 * URL, for instance after a reload, returns the stored token; '' if there is none.
 */
function moveTokenToTab(): string {
  const token = readHashToken()
  try {
    if (token === '') return sessionStorage.getItem(storageKey) ?? ''
    sessionStorage.setItem(storageKey, token)
  } catch {
    // Storage is blocked: the token stays in the URL, so that a reload still finds it.
    return token
  }
  history.replaceState(history.state, '', location.pathname)
  return token
}
