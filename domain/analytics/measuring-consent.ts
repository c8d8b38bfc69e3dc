/*
 * Whether a visitor lets herself be measured: asked once, refused as easily as allowed, changed at any
 * time. A choice holds for the version it was made for: when more is measured, everybody is asked anew.
 */

/** Changes with what is measured or with whom it is shared. */
export const measuringConsentVersion = '2026-11'

export const measuringConsentKey = 'measuring-consent'

export type MeasuringConsent = {
  readonly choice: 'accepted' | 'refused'
  readonly version: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

export function consentText(choice: MeasuringConsent['choice'], now: Date): string {
  const consent: MeasuringConsent = {
    choice,
    version: measuringConsentVersion,
    at: now.toISOString(),
  }
  return JSON.stringify(consent)
}

/** The choice in force; undefined when there is none, an older one, or a damaged one. */
export function parseConsent(text: string | null): MeasuringConsent | undefined {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return undefined
  if (!('choice' in value) || !('version' in value) || !('at' in value)) return undefined
  const { choice, version, at } = value
  if (choice !== 'accepted' && choice !== 'refused') return undefined
  if (version !== measuringConsentVersion || typeof at !== 'string') return undefined
  return { choice, version, at }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
