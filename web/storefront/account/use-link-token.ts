/**
 * The token of a letter's link, taken out of the address at once: it must not stay in the history, nor
 * go anywhere as a Referer (threat T-D08).
 */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

export function useLinkToken(): string {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [token] = useState(search.get('token') ?? '')
  useEffect(() => {
    if (search.has('token')) void navigate({ search: '' }, { replace: true })
  }, [search, navigate])
  return token
}
