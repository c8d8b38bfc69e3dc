/**
 * Returns the token of an email's link and removes it from the URL immediately. The token must not
 * stay in the history or be sent as a Referer.
 */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

export function useTokenFromQuery(): string {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [token] = useState(search.get('token') ?? '')
  useEffect(() => {
    if (search.has('token')) void navigate({ search: '' }, { replace: true })
  }, [search, navigate])
  return token
}
