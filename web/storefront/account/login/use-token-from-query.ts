/**
 * Returns the token of an email's link and removes it from the URL immediately. The token must not
 * stay in the history or be sent as a Referer. This tab stores it, so that a reload and a change of
 * the language find it again; clear-own-data.ts removes it on log-out.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { splitLanguage } from '#domain/content/languages.ts'
import { readTabDraft, saveTabDraft } from '#web/api/session/tab-drafts.ts'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

/**
 * Returns '' if there is no token; undefined on the server and while the page hydrates, if only the
 * tab can know it.
 */
export function useTokenFromQuery(): string | undefined {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [linkToken] = useState(search.get('token') ?? '')
  // Each page has a token of its own.
  const [name] = useState(`token ${splitLanguage(pathname).path}`)
  const token = useSyncExternalStore(
    subscribeToNothing,
    () => linkToken || String(readTabDraft(name) ?? ''),
    () => linkToken || undefined,
  )
  useEffect(() => {
    if (!search.has('token')) return
    saveTabDraft(name, search.get('token'))
    void navigate({ search: '' }, { replace: true })
  }, [search, navigate, name])
  return token
}
