/*
 * Consent to analytics. Visitors are asked once and can change their choice at any time; refusing
 * is as easy as accepting. A choice is valid for one version: when the shop measures more, every
 * visitor is asked again.
 */

import { parseJson } from '#domain/text/parse-json.ts'

/** Change the version when the measured data or its recipients change. */
const analyticsConsentVersion = '2026-11'

/** Key in the browser's storage. Renaming it would ask every visitor again. */
export const analyticsConsentStorageKey = 'measuring-consent'

export type AnalyticsConsent = {
  readonly choice: 'accepted' | 'refused'
  readonly version: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

export function serialiseConsent(choice: AnalyticsConsent['choice'], now: Date): string {
  const consent: AnalyticsConsent = {
    choice,
    version: analyticsConsentVersion,
    at: now.toISOString(),
  }
  return JSON.stringify(consent)
}

/** Returns the stored choice; undefined when it is missing, of an older version or damaged. */
export function parseConsent(text: string | null): AnalyticsConsent | undefined {
  const parsedJson = parseJson(text)
  if (typeof parsedJson !== 'object' || parsedJson === null) return undefined
  if (!('choice' in parsedJson) || !('version' in parsedJson) || !('at' in parsedJson))
    return undefined
  const { choice, version, at } = parsedJson
  if (choice !== 'accepted' && choice !== 'refused') return undefined
  if (version !== analyticsConsentVersion || typeof at !== 'string') return undefined
  return { choice, version, at }
}
