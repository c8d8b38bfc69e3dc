import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { splitLanguage } from '#domain/content/languages.ts'
import { readTabDraft, saveTabDraft } from '#web/api/session/tab-drafts.ts'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

/**
 * Returns the token of an email's link; '' if there is none. While the server renders or the page
 * hydrates, the tab's storage cannot be read: without a token in the URL the result is then
 * undefined. Removes the query from the URL, because the token must not stay in the history or be
 * sent as a Referer. This tab stores the token for a reload and a change of the language;
 * clear-own-data.ts removes it on log-out.
 */
export function useTokenFromQuery(): string | undefined {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [linkToken] = useState(search.get('token') ?? '')
  // One name for each page, in every language: each page has a token of its own.
  const [draftName] = useState(`token ${splitLanguage(pathname).path}`)
  const token = useSyncExternalStore(
    subscribeToNothing,
    () => linkToken || String(readTabDraft(draftName) ?? ''),
    () => linkToken || undefined,
  )
  useEffect(() => {
    if (!search.has('token')) return
    saveTabDraft(draftName, search.get('token'))
    void navigate({ search: '' }, { replace: true })
  }, [search, navigate, draftName])
  return token
}
