/** A visitor who has said no to being counted, a while ago: the question lies over no page of hers. */
import type { BrowserContext } from '@playwright/test'

import { consentText, measuringConsentKey } from '#domain/analytics/measuring-consent.ts'

export async function refuseMeasuring(context: BrowserContext): Promise<void> {
  const [key, text] = [measuringConsentKey, consentText('refused', new Date())].map((part) =>
    JSON.stringify(part),
  )
  // A document without storage asks nothing either.
  const content = `try { localStorage.getItem(${key}) ?? localStorage.setItem(${key}, ${text}) } catch {}`
  await context.addInitScript({ content })
}
