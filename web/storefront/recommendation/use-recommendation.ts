/**
 * Returns the recommendation to show: from the navigation state, else the last one of this tab
 * (D-16). It is cleared when another customer logs in. Unknown on the server and before hydration.
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

/** `undefined` before hydration, `none` if there is none. */
export function useRecommendation(): RecommendedState | 'none' | undefined {
  const { state } = useLocation()
  const person = useSyncExternalStore(watchDataCleared, dataClearCount, asleep)
  return useMemo(() => {
    if (person < 0) return undefined
    return (isQuizCleared() ? undefined : asRecommendation(state)) ?? readRecommendation() ?? 'none'
  }, [person, state])
}

const asleep = () => -1
