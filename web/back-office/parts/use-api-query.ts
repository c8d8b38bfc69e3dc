/**
 * Hook that loads data from the API: when a component mounts, and again when `requestKey` changes.
 * Responses of older requests are ignored. Old data stays visible while new data loads, and if that
 * fails. If the session has ended, the frame of the back office asks for a login (desk-frame.tsx).
 */
import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError } from '#web/api/client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'

export type ApiQuery<Data> = {
  /** Undefined until the first response. */
  data: Data | undefined
  isLoading: boolean
  /** Message key of the last failed call. */
  failure: string | undefined
  reload(): void
  /** Updates the data locally, for instance a row that was just changed. */
  updateData(change: (data: Data) => Data): void
}

type QueryState<Data> = {
  data: Data | undefined
  failure: string | undefined
  /** Key of the last request that ended, with data or with a failure. */
  settledKey: string | undefined
}

/**
 * Returns the loaded data and its state. `requestKey` must contain everything that `load` depends
 * on; leave it out if `load` depends on nothing. `load` gets a signal that is aborted when the key
 * changes.
 */
export function useApiQuery<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  requestKey = '',
): ApiQuery<Data> {
  const [state, setState] = useState<QueryState<Data>>({
    data: undefined,
    failure: undefined,
    settledKey: undefined,
  })
  const [reloadCount, setReloadCount] = useState(0)
  const currentKey = `${reloadCount} ${requestKey}`
  const latestLoad = useRef(load)
  useEffect(() => {
    latestLoad.current = load
  })

  useEffect(() => {
    const controller = new AbortController()
    latestLoad.current(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted)
          setState({ data, failure: undefined, settledKey: currentKey })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        setState(({ data }) => ({ data, failure: describeFailure(error), settledKey: currentKey }))
      },
    )
    return () => controller.abort()
  }, [currentKey])

  const reload = useCallback(() => setReloadCount((count) => count + 1), [])
  const updateData = useCallback((change: (data: Data) => Data) => {
    setState((current) =>
      current.data === undefined ? current : { ...current, data: change(current.data) },
    )
  }, [])
  const isLoading = state.settledKey !== currentKey
  return {
    data: state.data,
    isLoading,
    failure: isLoading ? undefined : state.failure,
    reload,
    updateData,
  }
}

/**
 * Returns the message key of a failure. NOT_FOUND gets its own message, because the usual cause is
 * a wrong number in the URL, and the server's message does not say so.
 */
function describeFailure(error: unknown): string {
  return error instanceof ApiError && error.code === 'NOT_FOUND'
    ? 'Nothing has this number. Check the number, or go back to the list.'
    : getFailureMessage(error)
}
