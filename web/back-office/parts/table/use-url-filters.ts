/**
 * Keeps the filters of a page in the URL, so that a view can be bookmarked and shared. Empty values
 * are left out of the URL. A change of a filter returns to page 1.
 */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

export type UrlFilters<Name extends string> = {
  values: Record<Name, string>
  /** True while at least one filter has a value. */
  isFiltered: boolean
  /** From 1. */
  page: number
  setFilters(changes: Partial<Record<Name, string>>): void
  setPage(page: number, options?: { replace: boolean }): void
  /** The whole query string, with filters and page: the `requestKey` of useApiQuery. */
  requestKey: string
}

export function useUrlFilters<const Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [searchParams, setSearchParams] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const requestKey = searchParams.toString()
  // As text, because callers pass a new array on each render, which would change `values`.
  const nameList = names.join(' ')
  const values = useMemo(() => {
    const params = new URLSearchParams(requestKey)
    const pairs = nameList.split(' ').map((name) => [name, params.get(name) ?? ''])
    // Cast: `Object.fromEntries` loses the type of the names.
    return Object.fromEntries(pairs) as Record<Name, string>
  }, [requestKey, nameList])
  // The router applies a change later. A second change before that must build on the first one.
  const latestQuery = useRef(requestKey)
  useLayoutEffect(() => {
    latestQuery.current = requestKey
  }, [requestKey])
  const page = Math.max(1, Math.floor(Number(searchParams.get('page') ?? '1')) || 1)

  const setFilters = useCallback(
    (changes: Partial<Record<Name, string>>) => {
      const newParams = new URLSearchParams(latestQuery.current)
      for (const [name, value] of Object.entries<string | undefined>(changes))
        if (value) newParams.set(name, value)
        else newParams.delete(name)
      newParams.delete('page')
      latestQuery.current = newParams.toString()
      setSearchParams(newParams, { replace: true, preventScrollReset: true })
    },
    [setSearchParams],
  )
  const setPage = useCallback(
    (newPage: number, options?: { replace: boolean }) => {
      const newParams = new URLSearchParams(latestQuery.current)
      if (newPage > 1) newParams.set('page', String(newPage))
      else newParams.delete('page')
      latestQuery.current = newParams.toString()
      // A replaced entry of the history keeps its state, such as the order that was just approved.
      setSearchParams(newParams, options?.replace ? { replace: true, state } : {})
    },
    [setSearchParams, state],
  )
  const isFiltered = names.some((name) => values[name] !== '')
  return { values, isFiltered, page, setFilters, setPage, requestKey }
}
