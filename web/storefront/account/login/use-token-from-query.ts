import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { splitLanguage } from '#domain/content/languages.ts'
import { readTabDraft, saveTabDraft } from '#web/api/session/tab-drafts.ts'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

/**
 * Returns the token of an email's link and removes it from the URL immediately: it must not stay in
 * the history or be sent as a Referer. This tab stores it, so that a reload and a change of the
 * language find it again; clear-own-data.ts removes it on log-out. Removes the other parameters of
 * the URL too. Returns '' if there is no token. Returns undefined while the server renders or the
 * page hydrates, if the URL has no token: the tab's storage cannot be read then.
 */
export function useTokenFromQuery(): string | undefined {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [linkToken] = useState(search.get('token') ?? '')
  // Each page has a token of its own.
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
