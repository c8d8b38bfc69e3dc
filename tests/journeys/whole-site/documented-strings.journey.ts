/**
 * Checks every text that the specifications require literally. The texts are in
 * tests/support/browser/documented-strings.ts. The steps that lead to their screens are in this
 * file.
 */
import { globSync, readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import {
  buildGuest,
  fillCheckout,
  goToBank,
  nmn,
  payButton,
  storeCart,
  termsCheckbox,
} from '#tests/support/buying/guest.ts'
import {
  textsByJourney,
  textsByScreenState,
  type ScreenState,
} from '#tests/support/browser/documented-strings.ts'
import { expect, phoneDevice, test, type JourneyShop } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { newAccountPassword } from '#tests/support/people/new-account.ts'

// The step without a URL makes the pay call fail unexpectedly, which is logged.
test.use({ expectedProblems: [/^console: Error: Failed to retrieve Billplz payment URL/] })

type Steps = (page: Page, shop: JourneyShop) => Promise<void>

/** Makes a call fail with status 400 and without a message, so that the page shows its own text. */
const refuseCall = (page: Page, call: string) =>
  page.route(call, (route) => route.fulfill({ status: 400, body: '' }))

/** Makes a call fail without a response. */
const abortCall = (page: Page, call: string | RegExp) => page.route(call, (route) => route.abort())

const pressButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

const enterWrongPassword: Steps = async (page) => {
  // The password first, because filling it waits until the login form of the checkout is open.
  // Before that, the first email field is the one of the order.
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByLabel('Email').first().fill('unknown@example.com')
  await pressButton(page, 'Login')
}

/** Fills in the registration form. Its password is `newAccountPassword`. */
async function fillRegistration(page: Page, repeatedPassword: string): Promise<void> {
  const values = {
    'First name': 'Aisyah',
    'Last name': 'Demo',
    'Confirm password': repeatedPassword,
    'Postal code': '47000',
    City: 'Petaling Jaya',
    Phone: '012-345 6789',
  }
  await page.getByRole('textbox', { name: 'Email' }).fill('documented@example.com')
  await page.getByLabel('Password', { exact: true }).fill(newAccountPassword)
  await page.getByLabel('Address', { exact: true }).fill('12 Jalan Contoh 3/4')
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
  await page.getByLabel('State').selectOption('Selangor')
}

/**
 * One visit for each page, with the steps that lead to each state of its screen. The steps of a
 * visit run one after another in one browser context, and may continue where the step before has
 * ended. Routes of a step end with it.
 */
const visits: Record<string, Partial<Record<ScreenState, Steps>>> = {
  'the home page': {
    home: async (page) => void (await page.goto('/')),
    'the menu on a phone': async (page) => {
      await page.setViewportSize(phoneDevice.viewport)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    },
  },
  'the product page': {
    'a product': async (page) => {
      await page.goto('/products/28')
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.getByText('Additional Information').click()
    },
  },
  'cart, checkout and confirmation': {
    'the confirmation while it loads': async (page) => {
      await page.route('**/api/billplz/get-bill/**', () => {})
      await page.goto('/confirmation?billplz[id]=documented')
    },
    'a cart with a jar': async (page) => {
      await storeCart(page, nmn)
      await page.goto('/cart')
    },
    'the checkout': async (page) => void (await page.goto('/checkout')),
    'a wrong password at the checkout': async (page, shop) => {
      await page.getByText('Already have an account? Log in').click()
      await enterWrongPassword(page, shop)
    },
    'a pay call without a URL': async (page) => {
      await page.route('**/api/billplz/pay', (route) => route.fulfill({ json: { data: {} } }))
      await page.goto('/checkout')
      await fillCheckout(page, buildGuest())
      await termsCheckbox(page).check()
      await payButton(page).click()
    },
    'the confirmation of an unpaid order': async (page) => {
      const billId = await goToBank(page)
      await page.goto(`/confirmation?billplz[id]=${billId}`)
      await page.getByRole('button', { name: 'View order details' }).click()
    },
  },
  'the login': {
    'the login': async (page) => void (await page.goto('/login')),
    'a login left blank': (page) => pressButton(page, 'Login'),
    'a wrong password': enterWrongPassword,
  },
  'the registration': {
    'the registration': async (page) => void (await page.goto('/register')),
    'a registration left blank': (page) => pressButton(page, 'Register'),
    'a registration with two passwords': async (page) => {
      await fillRegistration(page, 'another')
      await pressButton(page, 'Register')
    },
    'a registration that fails': async (page) => {
      await refuseCall(page, '**/api/users/register')
      await fillRegistration(page, newAccountPassword)
      await pressButton(page, 'Register')
    },
    'a registration while it is sent': async (page) => {
      await page.route('**/api/users/register', () => {})
      await pressButton(page, 'Register')
    },
  },
  'the verification': {
    'a verification without a token': async (page) => void (await page.goto('/verify-email')),
    'a verification that is refused': async (page) =>
      void (await page.goto('/verify-email?token=unknown')),
    'a verification without a network': async (page) => {
      await abortCall(page, '**/api/users/verify-email/show')
      await page.goto('/verify-email?token=unknown')
    },
  },
  'resending the verification': {
    'a resent verification that is refused': async (page) => {
      await refuseCall(page, '**/api/users/resend-verification')
      await page.goto('/resend-verification')
      await page.getByLabel('Email').fill('somebody@example.com')
      await pressButton(page, 'Resend Verification Email')
    },
    'a resent verification without a network': async (page) => {
      await abortCall(page, '**/api/users/resend-verification')
      await pressButton(page, 'Resend Verification Email')
    },
  },
  'the request for a reset link': {
    'a reset link that is refused': async (page) => {
      await refuseCall(page, '**/api/users/forgot-password')
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('somebody@example.com')
      await pressButton(page, 'Send Reset Link')
    },
    'a reset link without a network': async (page) => {
      await abortCall(page, '**/api/users/forgot-password')
      await pressButton(page, 'Send Reset Link')
    },
  },
  'the reset of a password': {
    'a reset with two passwords': async (page) => {
      await page.goto('/reset-password?token=unknown')
      await page.getByLabel('New password').fill(newAccountPassword)
      await page.getByLabel('Confirm password').fill('another')
      await pressButton(page, 'Reset Password')
    },
    'a reset that is refused': async (page) => {
      await page.getByLabel('Confirm password').fill(newAccountPassword)
      await pressButton(page, 'Reset Password')
    },
    'a reset without a network': async (page) => {
      await abortCall(page, '**/api/users/reset-password')
      await pressButton(page, 'Reset Password')
    },
  },
  'the dashboard': {
    'a dashboard that cannot be loaded': async (page, shop) => {
      await abortCall(page, '**/api/users/dashboard')
      await openAs(page, shop, 'customer', '/user-dashboard')
    },
    'the menu of a customer': async (page) => {
      await page.reload()
      await page.getByRole('button', { name: 'My Account', exact: true }).click()
    },
    'an email that cannot be saved': async (page) => {
      await abortCall(page, '**/api/users/update_email')
      await page.goto('/user-dashboard')
      await page.getByRole('button', { name: 'Edit email' }).click()
      await page.getByLabel('New email').fill('another@example.com')
      await pressButton(page, 'Save')
    },
    'an address that cannot be saved': async (page) => {
      await abortCall(page, '**/api/users/default-shipping')
      await page.reload()
      await page.getByRole('button', { name: 'Edit address' }).click()
      // The email form is open too, because a reload keeps what was typed.
      await page.locator('#address').getByRole('button', { name: 'Save' }).click()
    },
  },
  'the contact form': {
    'a message that is refused': async (page) => {
      await refuseCall(page, '**/api/users/contactus')
      await page.goto('/contact')
      for (const label of ['Name', 'Subject', 'Message'])
        await page.getByLabel(label, { exact: true }).fill('A question')
      await page.getByLabel('Email', { exact: true }).fill('somebody@example.com')
      await pressButton(page, 'Send Message')
    },
    'a message without a network': async (page) => {
      await abortCall(page, '**/api/users/contactus')
      await pressButton(page, 'Send Message')
    },
  },
  'the orders desk': {
    'the orders desk while it loads': async (page, shop) => {
      // The window is wide enough for all columns.
      await page.setViewportSize({ width: 2800, height: 900 })
      await page.route(/\/admin\/orders(\?|$)/, () => {})
      await openAs(page, shop, 'admin', '/admin-orders')
    },
    'the orders desk without a network': async (page) => {
      await abortCall(page, /\/admin\/orders(\?|$)/)
      await page.reload()
    },
    'the orders desk': async (page) => void (await page.reload()),
  },
}

for (const [name, stepsByState] of Object.entries(visits))
  test(`${name} shows the documented texts`, async ({ page, shop }) => {
    for (const [state, steps] of Object.entries(stepsByState))
      await test.step(state, async () => {
        await steps(page, shop)
        // Cast: Object.entries loses that the keys are screen states.
        for (const text of textsByScreenState[state as ScreenState])
          await expect.soft(page.locator('body'), `${state}: ${text}`).toContainText(text)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
  })

test('each documented text is checked on its screen or by its journey', () => {
  const visitedStates = Object.values(visits).flatMap((visit) => Object.keys(visit))
  expect(visitedStates.toSorted()).toEqual(Object.keys(textsByScreenState).toSorted())
  for (const [journey, texts] of Object.entries(textsByJourney)) {
    const [file] = globSync(`tests/journeys/*/${journey}.journey.ts`)
    if (file === undefined) throw new Error(`there is no journey ${journey}`)
    const source = readFileSync(file, 'utf8')
    const missingTexts = texts.filter((text) => !source.replaceAll("\\'", "'").includes(text))
    expect.soft(missingTexts, journey).toEqual([])
  }
})
