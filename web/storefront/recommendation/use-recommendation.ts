/**
 * The recommendation to show: from the navigation that brought the visitor here, else what this tab
 * kept of the last one (D-16). On the server and until the page is awake nobody's is known.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import {
  asRecommendation,
  readRecommendation,
  type RecommendedState,
} from '#web/api/stored-quiz.ts'

export type RecommendedProduct = RecommendedState['products'][number]

/** `undefined` while it is not known yet, `none` when there is none. */
export function useRecommendation(): RecommendedState | 'none' | undefined {
  const { state } = useLocation()
  const awake = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
  return useMemo(
    () => (awake ? (asRecommendation(state) ?? readRecommendation() ?? 'none') : undefined),
    [awake, state],
  )
}

const unchanging = () => () => {}
