import type { Locator } from '@playwright/test'

/**
 * Fills in and submits the login form inside `container`: the main part of the login page, or the
 * dialog of the checkout.
 */
export async function submitLoginForm(
  container: Locator,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await container.getByLabel('Email', { exact: true }).fill(email)
  await container.getByLabel('Password', { exact: true }).fill(password)
  await container.getByRole('button', { name: 'Login', exact: true }).click()
}
