/**
 * Returns the recommendation to show: from the navigation state, else the last recommendation of
 * this tab (D-16). It is cleared when another customer logs in.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { dataClearCount, watchDataCleared } from '#web/api/clear-own-data.ts'
import {
  parseRecommendation,
  isQuizCleared,
  readRecommendation,
  type RecommendedState,
} from '#web/api/stored-quiz.ts'

export type RecommendedProduct = RecommendedState['products'][number]

/** `undefined` on the server and before hydration, `none` if there is no recommendation. */
export function useRecommendation(): RecommendedState | 'none' | undefined {
  const { state } = useLocation()
  // Grows when the data of a customer is cleared, for instance when another customer logs in.
  const clearCount = useSyncExternalStore(watchDataCleared, dataClearCount, countOnServer)
  return useMemo(() => {
    if (clearCount === countOnServer()) return undefined
    return (
      (isQuizCleared() ? undefined : parseRecommendation(state)) ?? readRecommendation() ?? 'none'
    )
  }, [clearCount, state])
}

/** Less than every real count. */
const countOnServer = () => -1
