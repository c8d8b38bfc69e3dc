/** Stores a refused analytics consent, so that the consent dialog does not cover the pages. */
import type { BrowserContext } from '@playwright/test'

import {
  serialiseConsent,
  analyticsConsentStorageKey,
} from '#domain/analytics/analytics-consent.ts'

export async function refuseAnalytics(context: BrowserContext): Promise<void> {
  const key = JSON.stringify(analyticsConsentStorageKey)
  const text = JSON.stringify(serialiseConsent('refused', new Date()))
  // Documents without local storage throw here. They show no consent dialog.
  const content = `try { localStorage.getItem(${key}) ?? localStorage.setItem(${key}, ${text}) } catch {}`
  await context.addInitScript({ content })
}
