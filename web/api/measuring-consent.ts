/**
 * The visitor's choice about analytics, stored in this browser and shared by its tabs. Nothing else
 * is stored before the choice or after a refusal. measuring-question.ts asks and writes it; if
 * storage is blocked, nothing is measured.
 */
import {
  measuringConsentKey,
  parseConsent,
  type MeasuringConsent,
} from '#domain/analytics/measuring-consent.ts'

/** `unknown` on the server and before hydration, `none` until the visitor has chosen. */
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
