/**
 * Stored XSS: sends an attack in every free text field, and opens every page of the back office as
 * an admin. No script must run, no element be created and no other host be called, and the text
 * must appear as typed. The list of pages is read from the build, so new desks are included.
 */
import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { readBuiltRoutes } from '#scripts/bundle/built-routes.ts'
import { storeSession } from '#tests/support/browser/open-as.ts'
import { newAccountPassword } from '#tests/support/people/new-account.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { expect, type JourneyShop } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { openSettled } from '#tests/support/browser/open-settled.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

/**
 * Each text calls `struck()` if it runs as a script, and creates an element with `data-struck` if
 * it is parsed as HTML.
 */
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
  '<math data-struck><style></math><img src onerror=struck()>',
  '<details data-struck open ontoggle=struck()>',
  '--><em data-struck onmouseover=struck()>',
  ']]><object data-struck data=javascript:struck()>',
  '</noscript><video data-struck><source onerror=struck()></video>',
  '</style><marquee data-struck onstart=struck()>',
  '</template><input data-struck autofocus onfocus=struck()>',
  '<base data-struck href=//evil.example/>',
  '<meta data-struck http-equiv=refresh content=0>',
  '\\u003cimg data-struck src=x onerror=struck()\\u003e<del data-struck>',
  '%3Cimg src=x onerror=struck()%3E<ins data-struck>',
  '`</script><embed data-struck src=javascript:struck()>',
] as const

let attackCount = 0

/** The texts that were sent, by the name of their field. */
const textsByField = new Map<string, string>()

/** Returns the next attack. The field's name is appended, so that the text is unique. */
function nextAttack(field: string): string {
  const text = `${attacks[attackCount++ % attacks.length]}${field}`
  textsByField.set(field, text)
  return text
}

/** Fields whose text staff must see unchanged. */
const requiredFields = [
  'ProductName',
  'Description',
  'Fact',
  'Alt',
  'Form',
  'NewFirst',
  'MedicalNote',
  'Question',
]

test('an attack in any free text field is plain text on every staff page', async ({
  page,
  shop,
  billplz,
}) => {
  test.slow()
  const pathParameters = await fillEveryField(shop, (billId) => billplz.pay(billId))
  const executions: string[] = []
  await page.exposeFunction('struck', () => void executions.push(page.url()))
  page.on('dialog', (dialog) => {
    executions.push(`dialog ${page.url()}`)
    void dialog.accept()
  })
  await storeSession(page, shop, 'admin')
  const seenFields = new Set<string>()
  for (const path of await listPaths(pathParameters)) {
    await openSettled(page, async () => {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    })
    await expect(
      page.locator('[data-struck]'),
      `elements created by a text at ${path}`,
    ).toHaveCount(0)
    const texts = await readTexts(page)
    for (const [field, text] of textsByField) if (texts.includes(text)) seenFields.add(field)
  }
  expect(executions, 'a script ran').toEqual([])
  expect(
    requiredFields.filter((field) => !seenFields.has(field)),
    'fields not shown as typed',
  ).toEqual([])
})

/** Returns the text of the page and the values of its inputs. */
function readTexts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const inputs = [...document.querySelectorAll('input, textarea')]
    const values = inputs.map((input) => ('value' in input ? String(input.value) : ''))
    return [document.body.textContent, ...values].join('\n')
  })
}

/** Returns every page of the back office, and the storefront pages that show texts of staff. */
async function listPaths(parameters: Record<string, string>): Promise<string[]> {
  const routes = await readBuiltRoutes()
  const deskPaths = routes
    .filter(({ id }) => id.startsWith('back-office/'))
    .map(({ pattern }) =>
      // A parameter without an entry becomes '1': the desk then shows its not-found page.
      pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? '1'),
    )
  return [
    ...deskPaths,
    `/products/${parameters['productId']}`,
    '/browse_products',
    '/user-dashboard',
  ]
}

/**
 * Submits an attack in every text field of the shop. Returns the values of path parameters by name,
 * for the pages of one product, order, customer or voucher.
 */
async function fillEveryField(
  shop: JourneyShop,
  pay: (billId: string) => Promise<void>,
): Promise<Record<string, string>> {
  const visitor = callRunningShop(shop.url)
  const admin = await logInByCall(shop, 'admin')

  const form = new FormData()
  const fields = {
    category: 'Youthful Grow Nutrition',
    product_name: nextAttack('ProductName'),
    price: '120',
    size: '30',
    sku: '900001',
    description: nextAttack('Description'),
    allergies: nextAttack('Allergies'),
    dailyPriceDesc: nextAttack('DailyPrice'),
    formula: JSON.stringify([
      { name: nextAttack('Ingredient'), form: nextAttack('Form'), amount: '10', unit: 'mg' },
      { name: 'Zinc', amount: '5', unit: 'mg', compound: nextAttack('Compound'), factor: '0.2' },
    ]),
    descriptions: JSON.stringify([
      { descriptionTitle: nextAttack('Title'), descriptionText: nextAttack('Fact') },
    ]),
    imageAlt: nextAttack('Alt'),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const photo = await sharp({
    create: { width: 700, height: 500, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  form.append('image', new Blob([Uint8Array.from(photo)]), nextAttack('File'))
  const { id: productId } = await admin('POST /api/backend/addproduct', { body: form })
  await admin('POST /api/admin/products/{productId}/publish', {
    params: { productId: String(productId) },
    body: { version: 1, warningsAccepted: true },
  })

  const quiz = await visitor('POST /api/recommend', {
    body: {
      name: nextAttack('QuizName'),
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
      email: nextAttack('QuizEmail'),
      consentVersion: quizConsentVersion,
    },
  })
  await visitor('POST /api/users/register', {
    body: {
      ...createPerson('New'),
      email: 'attacker@example.com',
      password: newAccountPassword,
      confirmPassword: newAccountPassword,
      address: nextAttack('NewAddress'),
      address_2: nextAttack('NewUnit'),
      country: 'Malaysia',
    },
  })
  // An unverified registration is no customer, so its page would show nothing.
  const email = await shop.waitForEmail('attacker@example.com', /Verify your email address/)
  const token = /token=([\w-]+)/.exec(email.text)?.[1]
  if (token === undefined) throw new Error('the verification email has no token')
  const registration = { token, password: newAccountPassword }
  await visitor('POST /api/users/verify-email/password', { body: registration })
  await visitor('GET /api/users/verify-email', { query: { token } })
  await visitor('POST /api/users/contactus', {
    body: {
      name: nextAttack('ContactName'),
      email: 'attacker@example.com',
      subject: nextAttack('Subject'),
      message: nextAttack('Message'),
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
          description: nextAttack('Bill'),
        },
        customerDetails: {
          ...createPerson('Buyer'),
          email: 'attacker@example.com',
          address_1: nextAttack('Address1'),
          address_2: nextAttack('Address2'),
          country: 'Malaysia',
          medicalCondition: nextAttack('MedicalNote'),
        },
        cart: [{ id: productId, quantity: 1 }],
        consent: { terms: true, health: true },
        quizId: quiz.quizId ?? null,
      },
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  const billId = readBillId(url)
  await pay(billId)
  const getOrder = () => visitor('GET /api/billplz/get-bill/{billId}', { params: { billId } })
  await expect.poll(async () => (await getOrder()).paymentState).toBe('Paid')
  const { orderId } = await getOrder()
  await admin('POST /api/admin/orders/{orderId}/notes', {
    params: { orderId },
    body: { text: nextAttack('StaffNote') },
  })
  await admin('PUT /api/pharmacy/signature', {
    body: { name: nextAttack('Signer'), registration: nextAttack('Number').slice(0, 40) },
  })
  await admin('POST /api/pharmacy/orders/{orderId}/ask', {
    params: { orderId },
    body: { version: 0, question: nextAttack('Question') },
  })
  await admin('POST /api/admin/orders/{orderId}/refunds', {
    params: { orderId },
    body: { amount: '1.00', reason: 'goodwill', note: nextAttack('Refund') },
  })
  const { customers } = await admin('GET /api/admin/customers', {
    query: { q: 'attacker@example.com' },
  })
  const [customer] = customers
  if (!customer) throw new Error('the attacker has no account')
  return {
    productId: String(productId),
    orderId,
    customerId: customer.customerId,
    // A voucher code may contain only letters and digits, so it cannot be an attack.
    code: 'DEMO20',
  }
}

/** Returns the names and the address of a person, with attacks in the free texts. */
function createPerson(field: string) {
  return {
    firstName: nextAttack(`${field}First`),
    lastName: nextAttack(`${field}Last`),
    phone: '0123456789',
    city: nextAttack(`${field}City`),
    state: 'Selangor',
    postalCode: '47000',
  }
}
