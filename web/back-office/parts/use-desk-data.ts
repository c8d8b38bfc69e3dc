/**
 * Loads the data of a desk when it opens and when `question` changes; the newest response wins. Old
 * data stays visible while new data loads. A call that ends the session redirects to the login
 * (callAuthenticated).
 */
import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError } from '#web/api/client.ts'

export type DeskData<Data> = {
  /** Undefined until the first response. */
  data: Data | undefined
  isLoading: boolean
  /** Message of the last failed call. */
  failure: string | undefined
  reload(): void
  /** Updates the data locally, for instance a row that was just changed. */
  set(change: (data: Data) => Data): void
}

type State<Data> = {
  data: Data | undefined
  failure: string | undefined
  /** The question that the state belongs to. */
  answered: string | undefined
}

/**
 * `ask` gets a signal that is aborted when the question changes. `question` identifies the request.
 */
export function useDeskData<Data>(
  ask: (signal: AbortSignal) => Promise<Data>,
  question: string,
): DeskData<Data> {
  const [state, setState] = useState<State<Data>>({
    data: undefined,
    failure: undefined,
    answered: undefined,
  })
  const [round, setRound] = useState(0)
  const requested = `${round} ${question}`
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })

  useEffect(() => {
    const asking = new AbortController()
    latest.current(asking.signal).then(
      (data) => {
        if (!asking.signal.aborted) setState({ data, failure: undefined, answered: requested })
      },
      (error: unknown) => {
        if (asking.signal.aborted) return
        const failure = error instanceof ApiError ? error.message : String(error)
        setState(({ data }) => ({ data, failure, answered: requested }))
      },
    )
    return () => asking.abort()
  }, [requested])

  const reload = useCallback(() => setRound((count) => count + 1), [])
  const set = useCallback((change: (data: Data) => Data) => {
    setState((now) => (now.data === undefined ? now : { ...now, data: change(now.data) }))
  }, [])
  const isLoading = state.answered !== requested
  return {
    data: state.data,
    isLoading,
    failure: isLoading ? undefined : state.failure,
    reload,
    set,
  }
}
