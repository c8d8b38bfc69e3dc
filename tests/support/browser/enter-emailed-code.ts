import type { Page } from '@playwright/test'

import type { JourneyShop } from './journey.ts'

/** The subject begins with the code, such as `123 456 opens your order K7M4QX2P`. */
const codePattern = /^\d{3}\s\d{3}/

/** Waits for the email with a code, types the code and presses the button. */
export async function enterEmailedCode(
  page: Page,
  shop: JourneyShop,
  email: { to: string; subject: RegExp },
  buttonName: string,
): Promise<void> {
  const { subject } = await shop.waitForEmail(email.to, email.subject)
  const [code] = codePattern.exec(subject) ?? []
  if (code === undefined) throw new Error(`the subject "${subject}" begins with no code`)
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: buttonName }).click()
}
