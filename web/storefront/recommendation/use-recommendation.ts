/**
 * The recommendation to show: from the navigation that brought the visitor here, else what this tab
 * kept of the last one (D-16); gone with whoever it was for. On the server and until the page is awake
 * nobody's is known.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { dataClearCount, watchDataCleared } from '#web/api/clear-own-data.ts'
import {
  asRecommendation,
  isQuizCleared,
  readRecommendation,
  type RecommendedState,
} from '#web/api/stored-quiz.ts'

export type RecommendedProduct = RecommendedState['products'][number]

/** `undefined` while it is not known yet, `none` when there is none. */
export function useRecommendation(): RecommendedState | 'none' | undefined {
  const { state } = useLocation()
  const person = useSyncExternalStore(watchDataCleared, dataClearCount, asleep)
  return useMemo(() => {
    if (person < 0) return undefined
    return (isQuizCleared() ? undefined : asRecommendation(state)) ?? readRecommendation() ?? 'none'
  }, [person, state])
}

const asleep = () => -1
