/**
 * The visitor's choice about being measured, as this browser keeps it; the same in all its tabs. It is
 * the only thing kept about it before the choice, and after a no.
 */
import {
  consentText,
  measuringConsentKey,
  parseConsent,
  type MeasuringConsent,
} from '#domain/analytics/measuring-consent.ts'

/** `unknown` on the server and until the page is awake, `none` until the visitor has chosen. */
export type MeasuringChoice = MeasuringConsent['choice'] | 'none' | 'unknown'

const listeners = new Set<() => void>()
let isAskedAgain = false
/** Where storage is blocked, a choice holds for this page. */
let chosen: MeasuringConsent['choice'] | undefined

export function readMeasuringChoice(): MeasuringChoice {
  try {
    return parseConsent(localStorage.getItem(measuringConsentKey))?.choice ?? 'none'
  } catch {
    return chosen ?? 'none'
  }
}

/** Whether the question is on the screen: nobody has answered it, or it was asked for. */
export function isMeasuringAsked(): boolean {
  return isAskedAgain || readMeasuringChoice() === 'none'
}

export function chooseMeasuring(choice: MeasuringConsent['choice']): void {
  chosen = choice
  try {
    localStorage.setItem(measuringConsentKey, consentText(choice, new Date()))
  } catch {
    // Blocked: the question comes again with the next page.
  }
  isAskedAgain = false
  tell()
}

/** From the footer: shows the question again, whatever was chosen. */
export function askAboutMeasuring(): void {
  isAskedAgain = true
  tell()
}

export function watchMeasuring(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === measuringConsentKey) changed()
  }
  listeners.add(changed)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', onStorage)
  }
}

function tell(): void {
  for (const changed of listeners) changed()
}
