/**
 * Stored XSS: every free text field gets an attack, and an admin opens every page of the back
 * office. No script runs, no element is created, no other host is called, and the text appears as
 * typed. Pages are read from the build, so new desks are included.
 */
import sharp from 'sharp'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { builtRoutes } from '#scripts/bundle/built-routes.ts'
import { goToDesk } from '#tests/support/at-a-desk.ts'
import { callRunningShop } from '#tests/support/call-running-shop.ts'
import { expect, type JourneyShop } from '#tests/support/journey.ts'
import { test } from '#tests/support/shop-of-its-own.ts'

/** Each sets `struck` if it runs, and carries a mark by which a created element is found. */
const attacks = [
  '<img src=x data-struck onerror=struck()>',
  '<svg data-struck onload=struck()>',
  '"><b data-struck autofocus onfocus=struck()>',
  "'-struck()-'<i data-struck>",
  '</script><script data-struck>struck()</script>',
  '</textarea><p data-struck>',
  '{{struck()}}<u data-struck>',
  '${struck()}<a data-struck href=javascript:struck()>',
  '<iframe data-struck srcdoc=x>',
  '&lt;img data-struck onerror=struck()&gt;<s data-struck>',
  'javascript:struck()//<q data-struck>',
  '</title><link data-struck rel=stylesheet href=//evil.example>',
] as const

let used = 0
const written = new Map<string, string>()

/** Returns the next attack with the field's name, by which it is recognised on a page. */
function attack(field: string): string {
  const text = `${attacks[used++ % attacks.length]}${field}`
  written.set(field, text)
  return text
}

/** Fields whose text staff must see unchanged. */
const mustBeSeen = ['ProductName', 'Description', 'Fact', 'Alt', 'Form', 'MedicalNote', 'Question']

test('an attack in any free text field is plain text on every staff page', async ({
  page,
  shop,
  billplz,
}) => {
  test.setTimeout(240_000)
  const places = await fillEveryField(shop, (id) => billplz.pay(id))
  const struck: string[] = []
  await page.exposeFunction('struck', () => void struck.push(page.url()))
  page.on('dialog', (dialog) => {
    struck.push(`dialog ${page.url()}`)
    void dialog.accept()
  })
  await goToDesk(page, shop.account('admin'), '/admin-products')
  const seen = new Set<string>()
  for (const address of await addresses(places)) {
    await page.goto(address)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[data-struck]'), `born of a text at ${address}`).toHaveCount(0)
    const texts = await textsOf(page)
    for (const [field, text] of written) if (texts.includes(text)) seen.add(field)
  }
  expect(struck, 'a script ran').toEqual([])
  expect(
    mustBeSeen.filter((field) => !seen.has(field)),
    'not shown as it was written',
  ).toEqual([])
})

/** Returns all text of the page and its inputs. */
function textsOf(page: { evaluate<T>(work: () => T): Promise<T> }): Promise<string> {
  return page.evaluate(() => {
    const inputs = [...document.querySelectorAll('input, textarea')]
    const values = inputs.map((input) => ('value' in input ? String(input.value) : ''))
    return [document.body.textContent, ...values].join('\n')
  })
}

/** Returns every page of the back office, and the storefront pages that show texts of staff. */
async function addresses(places: Record<string, string>): Promise<string[]> {
  const routes = await builtRoutes()
  const desks = routes
    .filter(({ id }) => id.startsWith('back-office/'))
    .map(({ pattern }) =>
      // A new desk without an entry here shows its not-found page, which is checked as well.
      pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => places[name] ?? '1'),
    )
  return [...desks, `/products/${places['productId']}`, '/browse_products', '/user-dashboard']
}

/**
 * Submits an attack in every text field of the shop; returns the ids for the pages of single
 * objects.
 */
async function fillEveryField(
  shop: JourneyShop,
  pay: (billId: string) => Promise<void>,
): Promise<Record<string, string>> {
  const visitor = callRunningShop(shop.url)
  const login = await visitor('POST /api/users/login', { body: loginOf(shop) })
  const admin = callRunningShop(shop.url, login.token)

  const form = new FormData()
  const fields = {
    category: 'Youthful Grow Nutrition',
    product_name: attack('ProductName'),
    price: '120',
    size: '30',
    sku: '900001',
    description: attack('Description'),
    allergies: attack('Allergies'),
    dailyPriceDesc: attack('DailyPrice'),
    formula: JSON.stringify([
      { name: attack('Ingredient'), form: attack('Form'), amount: '10', unit: 'mg' },
      { name: 'Zinc', amount: '5', unit: 'mg', compound: attack('Compound'), factor: '0.2' },
    ]),
    descriptions: JSON.stringify([
      { descriptionTitle: attack('Title'), descriptionText: attack('Fact') },
    ]),
    imageAlt: attack('Alt'),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const photo = await sharp({
    create: { width: 700, height: 500, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  form.append('image', new Blob([Uint8Array.from(photo)]), attack('File'))
  const { id: productId } = await admin('POST /api/backend/addproduct', { body: form })
  await admin('POST /api/admin/products/{productId}/publish', {
    params: { productId: String(productId) },
    body: { version: 1, warningsAccepted: true },
  })

  const quiz = await visitor('POST /api/recommend', {
    body: {
      name: attack('QuizName'),
      age: '31-40',
      gender: 'Female',
      dietType: 'Youthful Grow',
      pregnancy: 'None of the above',
      allergic: ['Fish'],
      consumption: 'Daily',
      frequency_seafood: 'Rarely',
      alcohol: 'No',
      smoke: 'No',
      exercise: 'Daily',
      muscle_pain: 'No',
      email: attack('QuizEmail'),
      consentVersion: quizConsentVersion,
    },
  })
  await visitor('POST /api/users/register', {
    body: {
      ...person('New'),
      email: 'attacker@example.com',
      password: 'four plain words here',
      confirmPassword: 'four plain words here',
      address: attack('NewAddress'),
      address_2: attack('NewUnit'),
      country: 'Malaysia',
    },
  })
  await visitor('POST /api/users/contactus', {
    body: {
      name: attack('ContactName'),
      email: 'attacker@example.com',
      subject: attack('Subject'),
      message: attack('Message'),
    },
  })
  const { url } = await visitor(
    'POST /api/billplz/pay',
    {
      body: {
        paymentData: {
          total: 120,
          currency: 'MYR',
          method: 'billplz',
          description: attack('Bill'),
        },
        customerDetails: {
          ...person('Buyer'),
          email: 'attacker@example.com',
          address_1: attack('Address1'),
          address_2: attack('Address2'),
          country: 'Malaysia',
          medicalCondition: attack('MedicalNote'),
        },
        cart: [{ id: productId, quantity: 1 }],
        consent: { terms: true, health: true },
        quizId: quiz.quizId ?? null,
      },
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  const billId = new URL(url).pathname.split('/').at(-1) ?? ''
  await pay(billId)
  const order = await visitor('GET /api/billplz/get-bill/{billId}', { params: { billId } })
  const orderId = order.orderId
  await expect
    .poll(
      async () =>
        (await visitor('GET /api/billplz/get-bill/{billId}', { params: { billId } })).paymentState,
    )
    .toBe('Paid')
  await admin('POST /api/admin/orders/{orderId}/notes', {
    params: { orderId },
    body: { words: attack('StaffNote') },
  })
  await admin('PUT /api/pharmacy/signature', {
    body: { name: attack('Signer'), registration: attack('Number').slice(0, 40) },
  })
  await admin('POST /api/pharmacy/orders/{orderId}/ask', {
    params: { orderId },
    body: { version: 0, question: attack('Question') },
  })
  await admin('POST /api/admin/orders/{orderId}/refunds', {
    params: { orderId },
    body: { amount: '1.00', reason: 'goodwill', words: attack('Refund') },
  })
  const { customers } = await admin('GET /api/admin/customers', {
    query: { q: 'attacker@example.com' },
  })
  return {
    productId: String(productId),
    orderId,
    customerId: customers[0]?.customerId ?? 'nobody',
    // A code may hold only letters and digits; its page shows the demo's own.
    code: 'DEMO20',
  }
}

function person(field: string) {
  return {
    firstName: attack(`${field}First`),
    lastName: attack(`${field}Last`),
    phone: '0123456789',
    city: attack(`${field}City`),
    state: 'Selangor',
    postalCode: '47000',
  }
}

function loginOf(shop: JourneyShop) {
  const { email, password } = shop.account('admin')
  return { email, password }
}
