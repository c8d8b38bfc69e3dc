/**
 * What a desk shows: asked for when the desk opens and whenever the question changes, the newest answer
 * wins. While a new answer is on its way the old one stays to be read. A call that ends the login goes
 * to the login page by itself (callAsCustomer).
 */
import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError } from '#web/api/client.ts'

export type DeskData<Data> = {
  /** Undefined until the first answer. */
  data: Data | undefined
  isLoading: boolean
  /** The last call failed; a sentence that may be shown. */
  failure: string | undefined
  reload(): void
  /** Puts in what is known already, for instance a row just changed. */
  set(change: (data: Data) => Data): void
}

type State<Data> = {
  data: Data | undefined
  failure: string | undefined
  /** The question that the state belongs to. */
  answered: string | undefined
}

/**
 * `ask` is called with a signal that ends with the question. `question` names what is asked: the same
 * text is the same question.
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
  const asked = `${round} ${question}`
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })

  useEffect(() => {
    const asking = new AbortController()
    latest.current(asking.signal).then(
      (data) => {
        if (!asking.signal.aborted) setState({ data, failure: undefined, answered: asked })
      },
      (error: unknown) => {
        if (asking.signal.aborted) return
        const failure = error instanceof ApiError ? error.message : String(error)
        setState(({ data }) => ({ data, failure, answered: asked }))
      },
    )
    return () => asking.abort()
  }, [asked])

  const reload = useCallback(() => setRound((count) => count + 1), [])
  const set = useCallback((change: (data: Data) => Data) => {
    setState((now) => (now.data === undefined ? now : { ...now, data: change(now.data) }))
  }, [])
  const isLoading = state.answered !== asked
  return {
    data: state.data,
    isLoading,
    failure: isLoading ? undefined : state.failure,
    reload,
    set,
  }
}
