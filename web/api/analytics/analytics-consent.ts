/**
 * The visitor's choice about analytics, stored in this browser and shared by its tabs. Nothing else
 * is stored before the choice or after a refusal. web/head/ask-analytics-question.ts asks the
 * visitor and stores the choice. If storage is blocked, nothing is measured.
 */
import {
  analyticsConsentStorageKey,
  parseConsent,
  type AnalyticsConsent,
} from '#domain/analytics/analytics-consent.ts'

/** `unknown` on the server and before hydration, `none` until the visitor has chosen. */
export type AnalyticsChoice = AnalyticsConsent['choice'] | 'none' | 'unknown'

/** Returns the stored choice; `none` without one, and if storage is blocked. */
export function readAnalyticsChoice(): AnalyticsChoice {
  try {
    return parseConsent(localStorage.getItem(analyticsConsentStorageKey))?.choice ?? 'none'
  } catch {
    return 'none'
  }
}

/** Calls `onChange` when the stored choice changes. Returns a function that unsubscribes. */
export function watchAnalyticsChoice(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === analyticsConsentStorageKey) onChange()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
