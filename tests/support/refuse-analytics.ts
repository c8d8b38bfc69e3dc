/** Stores a refused analytics consent, so that the consent dialog does not cover the pages. */
import type { BrowserContext } from '@playwright/test'

import { consentText, analyticsConsentKey } from '#domain/analytics/analytics-consent.ts'

export async function refuseAnalytics(context: BrowserContext): Promise<void> {
  const [key, text] = [analyticsConsentKey, consentText('refused', new Date())].map((part) =>
    JSON.stringify(part),
  )
  // A document without storage shows no dialog either.
  const content = `try { localStorage.getItem(${key}) ?? localStorage.setItem(${key}, ${text}) } catch {}`
  await context.addInitScript({ content })
}
