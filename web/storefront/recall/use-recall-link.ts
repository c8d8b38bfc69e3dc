/**
 * Takes the token of a recall email's link from the URL's hash, which browsers do not send to
 * servers, and loads the recalled jars. Removes the token from the URL, so that it does not stay in
 * the history; after a reload the token comes from the tab's session storage.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { readHashToken } from '#web/ui/behaviour/hash-token.ts'

/** An order with recalled jars, and what the customer answered. */
export type RecalledOrder = CallReply<'POST /api/recall-answers/open'>

type LinkState =
  | { state: 'loading' | 'expired' | 'failed' }
  | { state: 'open'; token: string; order: RecalledOrder }

/** In sessionStorage. */
const storageKey = 'recall-link'

/**
 * Returns the state of the link. `retry` loads the order again; `showReply` replaces the order with
 * the reply to an answer.
 */
export function useRecallLink(): LinkState & {
  retry: () => void
  showReply: (order: RecalledOrder) => void
} {
  const [link, setLink] = useState<LinkState>({ state: 'loading' })
  const [retryCount, setRetryCount] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void openLink().then((openedLink) => {
      if (isCurrent) setLink(openedLink)
    })
    return () => {
      isCurrent = false
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
 * Moves the token of the link from the URL to the tab's session storage. Returns the token that the
 * tab then has; '' if the page was opened without the link.
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
