/** A visitor sends a message with the contact form. */
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect, test } from '#tests/support/browser/journey.ts'

test('a contact message is emailed to the owner, and text typed meanwhile stays', async ({
  page,
  shop,
}) => {
  // The shop rejects a form that is sent right after it was opened, because bots do that.
  await page.clock.install()
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Enter your name.')
  await expect(page).toHaveTitle('Error: Contact Us · Racik')
  await page.getByLabel('Name').fill('Aisyah Demo')
  await page.getByLabel('Email').fill('writer@example.com')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('When do you open?')
  await expect(page).toHaveTitle('Contact Us · Racik')
  await page.clock.fastForward(20_000)
  const heldMessages = await holdRequests(page, '**/api/users/contactus')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByLabel('Message').fill('And one more question')
  await heldMessages.release()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('And one more question')
  const emailToOwner = await shop.waitForEmail('owner@racik.example', /A question/)
  expect(emailToOwner.text).toContain('When do you open?')
})

test('without a connection the form says what to do and keeps the message', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Aisyah Demo')
  await page.getByLabel('Email').fill('writer')
  await page.getByLabel('Subject').focus()
  const emailError = page.getByText('Enter an email address like name@example.com.')
  await expect(emailError).toBeVisible()
  await page.getByLabel('Email').fill('writer@example.com')
  await expect(emailError).toHaveCount(0)
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('When do you open?')
  await page.route('**/api/users/contactus', (route) => route.abort())
  await page.getByRole('button', { name: 'Send Message' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'An unexpected error occurred.' })
  await expect(alert).toContainText('Check your connection and try again.')
  await expect(page.getByLabel('Message')).toHaveValue('When do you open?')
})
