/**
 * Logs in on the login page and opens a path. Journeys that do not test the login use `openAs`,
 * which is faster.
 */
import type { Page } from '@playwright/test'

import { submitLoginForm } from './submit-login-form.ts'
import { waitForPath } from './wait-for-path.ts'

/** Stands for a missing origin, because `new URL` needs one. */
const noOrigin = 'http://same.invalid'

/** `path` may be a complete URL; otherwise the page's base URL is used. */
export async function logInAndOpen(
  page: Page,
  account: { email: string; password: string },
  path: string,
): Promise<void> {
  const { origin, pathname, search } = new URL(path, noOrigin)
  const from = encodeURIComponent(pathname + search)
  await page.goto(`${origin === noOrigin ? '' : origin}/login?from=${from}`)
  await submitLoginForm(page.getByRole('main'), account)
  await waitForPath(page, pathname)
}
