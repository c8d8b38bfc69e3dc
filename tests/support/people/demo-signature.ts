import type { Page } from '@playwright/test'

/** The signature of the demo pharmacist. Every journey uses this one, because they share a shop. */
export const demoSignature = { name: 'Demo Pharmacist', registration: 'RPh 00000' } as const

/** Fills in and saves the signature form of a desk. */
export async function saveDemoSignature(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(demoSignature.name)
  await page.getByLabel('Registration number').fill(demoSignature.registration)
  await page.getByRole('button', { name: 'Save signature' }).click()
}
