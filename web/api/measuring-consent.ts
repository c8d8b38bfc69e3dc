/**
 * The visitor's choice about being measured, as this browser keeps it; the same in all its tabs. It is
 * the only thing kept about it before the choice, and after a no. It is asked for and written by
 * measuring-question.ts; where storage is blocked nobody is measured.
 */
import {
  measuringConsentKey,
  parseConsent,
  type MeasuringConsent,
} from '#domain/analytics/measuring-consent.ts'

/** `unknown` on the server and until the page is awake, `none` until the visitor has chosen. */
export type MeasuringChoice = MeasuringConsent['choice'] | 'none' | 'unknown'

export function readMeasuringChoice(): MeasuringChoice {
  try {
    return parseConsent(localStorage.getItem(measuringConsentKey))?.choice ?? 'none'
  } catch {
    return 'none'
  }
}

export function watchMeasuring(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === measuringConsentKey) changed()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
