/**
 * The pharmacy desk. An order with an allergy conflict is approved with a reason, weighed, checked,
 * labelled, and found by its label. Another order waits for the customer's answer and is then
 * declined.
 */
import { readFileSync } from 'node:fs'

import type { Locator, Page } from '@playwright/test'
import { enterEmailedCode } from '#tests/support/browser/enter-emailed-code.ts'
import { findLink } from '#tests/support/browser/find-link.ts'
import { demoSignature, saveDemoSignature } from '#tests/support/people/demo-signature.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect, test, type JourneyShop } from '#tests/support/browser/journey.ts'
import { createPaidOrderByCall, oneJar } from '#tests/support/buying/paid-order-by-call.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { receiveLotForWeighing, receiveLotsForBatch } from '#tests/support/desks/weigh-batch.ts'

const signedText = `${demoSignature.name}, ${demoSignature.registration}`

/** Saves the signature on an order's page, unless the pharmacist already has one. */
async function ensureSigned(page: Page): Promise<void> {
  const signaturePrompt = page.getByText('Enter your name and registration number.')
  await expect(signaturePrompt.or(page.getByText(/^Signed as /))).toBeVisible()
  if (!(await signaturePrompt.isVisible())) return
  await saveDemoSignature(page)
}

/**
 * Receives and releases a lot for each ingredient of the order's batch without a usable lot, and
 * another one for the first ingredient.
 */
async function receiveLotsForOrder(shop: JourneyShop, orderId: string): Promise<void> {
  const pharmacist = await logInByCall(shop, 'pharmacist')
  const { batches } = await pharmacist('GET /api/pharmacy/batches')
  const batch = batches.find(({ lines }) => lines.some((line) => line.orderId === orderId))
  if (!batch) throw new Error(`order ${orderId} is in no batch`)
  const { weighings } = await receiveLotsForBatch(pharmacist, batch)
  if (weighings[0]) await receiveLotForWeighing(pharmacist, batch, weighings[0])
}

/**
 * Types a code in one burst of keys, as a scanner does. Keys that Playwright sends one by one may
 * be as slow as a person's.
 */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const target = document.activeElement ?? document.body
      const pressedAtMs = performance.now()
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true })
        // One time for all keys: a busy machine may pause between two of them.
        Object.defineProperty(event, 'timeStamp', { value: pressedAtMs })
        target.dispatchEvent(event)
      }
    },
    [...code, 'Enter'],
  )
}

/** Returns the text of each page of the PDF that the button saves. */
async function readSavedPdf(page: Page, button: Locator): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readPdf(readFileSync(await download.path()))
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await measureHorizontalOverflow(page), 'pixels of sideways scroll at 320 px').toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/**
 * Scans an unknown lot and enters an amount without a unit, which the desk refuses. Then weighs a
 * part of the first ingredient from a scanned lot and removes this weighing. Finally weighs all
 * ingredients from the suggested lots.
 */
async function weighAtDesk(page: Page, batch: Locator): Promise<void> {
  const forms = batch.getByRole('form')
  const firstForm = forms.first()
  await expect(firstForm).toBeVisible()
  const lotSelect = firstForm.getByLabel(/^Lot of/)
  const lotNumber = await lotSelect.inputValue()
  await scan(page, 'L990101-01')
  await expect(batch.getByText(/Lot L990101-01 is not a usable lot/)).toBeVisible()
  // A list searches its options for typed characters, so a scan of another lot could choose one.
  await expect(lotSelect.getByRole('option', { name: /^L\d/ }).nth(1)).toBeAttached()
  await lotSelect.focus()
  await page.keyboard.type('L990101-01')
  await expect(lotSelect).toHaveValue(lotNumber)
  const amountField = firstForm.getByLabel(/^Weighed amount of/)
  // The first try may continue the burst of the typed code.
  await expect(async () => {
    await scan(page, lotNumber)
    await expect(amountField).toBeFocused({ timeout: 500 })
  }).toPass()
  await amountField.fill('100')
  await page.keyboard.press('Enter')
  await expect(batch.getByText(/^Add the unit/)).toBeVisible()
  await amountField.fill('1 mg')
  // What is typed while the request is under way stays in the field.
  const heldWeighings = await holdRequests(page, '**/api/pharmacy/batches/*/weighings')
  await page.keyboard.press('Enter')
  await expect.poll(() => heldWeighings.count()).toBe(1)
  await forms
    .nth(1)
    .getByRole('button', { name: /^Weighed/ })
    .click()
  await expect(page.getByText(/^Another row of this batch is still being saved/)).toBeVisible()
  await amountField.fill('2 mg')
  await heldWeighings.release()
  await expect(batch.getByText(/from L\d{6}-\d+, weighed by/)).toHaveCount(1)
  await expect(amountField).toHaveValue('2 mg')
  await batch.getByRole('button', { name: /^Remove lot/ }).click()
  await expect(batch.getByText(/weighed by/)).toHaveCount(0)
  // The removal also cleared the field, so each form suggests a lot and the missing amount again.
  for (let formCount = await forms.count(); formCount > 0; formCount--) {
    await firstForm.getByRole('button', { name: /^Weighed/ }).click()
    await expect(forms).toHaveCount(formCount - 1)
  }
}

test('a pharmacist approves an allergy conflict, makes and checks the batch, prints labels and finds the jar by its label', async ({
  page,
  shop,
  billplz,
}) => {
  const email = 'label@example.com'
  const orderId = await createPaidOrderByCall(page.request, billplz, {
    email,
    firstName: 'Wei Ling',
    // Collagen & Silica for RM 139, which contains fish.
    products: [[27, 139]],
    allergic: ['Fish', 'Milk'],
  })
  await openAs(page, shop, 'pharmacist', '/pharmacy-dashboard')
  const queueRows = page.getByRole('region', { name: 'Queue' }).getByRole('listitem')
  await expect(queueRows.filter({ hasText: orderId })).toContainText('Allergic to fish')
  await expectAccessible(page)
  // The desk offers the most urgent order and loads its health data only when it is opened.
  const loadedOrderUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/pharmacy/orders/')) loadedOrderUrls.push(request.url())
  })
  await page.reload()
  const startLink = page.getByRole('link', { name: 'Start with the next order' })
  await expect(startLink).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(startLink).toBeInViewport()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(loadedOrderUrls).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => loadedOrderUrls.length).toBe(1)
  await page.getByRole('link', { name: new RegExp(orderId) }).click()
  await expect(page.getByRole('heading', { name: 'Wei Ling Demo' })).toBeFocused()
  await expect(page.getByText('Approving needs a written reason.')).toBeVisible()
  await ensureSigned(page)
  await expectAccessible(page)
  const approveDialog = page.getByRole('dialog', { name: `Approve order ${orderId}?` })
  // The shortcut starts to work a moment after the order is shown, so that a double press approves
  // nothing.
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(approveDialog).toBeVisible({ timeout: 500 })
  }).toPass()
  await approveDialog.getByRole('button', { name: 'Approve' }).click()
  await expect(approveDialog.getByText('Enter a short reason')).toBeVisible()
  await approveDialog.getByLabel('Reason for approving').fill('Made with bovine collagen')
  await page.keyboard.press('Control+Enter')
  // The desk opens the next order and links back to the approved one.
  await expect(page.getByRole('status').filter({ hasText: orderId })).toContainText('is approved')
  await expect(page).not.toHaveURL(new RegExp(orderId))
  await page.getByRole('link', { name: `Back to order ${orderId}` }).click()
  await expect(page.getByText(`Approved by ${signedText}`)).toBeVisible()
  await expect(page.getByText(/printed once every jar is in a checked batch/)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Batches' }).click()
  await page.getByRole('button', { name: /^Make/ }).click()
  const batch = page.getByRole('article').filter({ hasText: orderId })
  const closeButton = batch.getByRole('button', { name: 'Close without a second person' })
  await closeButton.click()
  await expect(batch.getByText(/^Weigh each ingredient first\. Missing: /)).toBeVisible()
  await receiveLotsForOrder(shop, orderId)
  await page.reload()
  await weighAtDesk(page, batch)
  await expect(batch.getByRole('status')).toHaveText('Everything is weighed.')
  await expect(closeButton).toBeFocused()
  await expect(batch.getByText(/weighed by Demo Pharmacist/).first()).toBeVisible()
  await expect(batch.getByText(/^You opened and weighed this batch/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await closeButton.click()
  const closeDialog = page.getByRole('dialog', { name: /without a second person/ })
  await closeDialog.getByLabel('Reason for closing it alone').fill('The colleague is ill')
  await expectAccessible(page)
  await closeDialog.getByRole('button', { name: 'Close batch' }).click()
  await expect(batch.getByText(/^Checked by Demo Pharmacist/)).toBeVisible()
  await expect(batch.getByText(/Reason: The colleague is ill/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  const batchLabelsButton = batch.getByRole('button', { name: /^Print all labels of batch/ })
  expect((await readSavedPdf(page, batchLabelsButton)).join()).toContain('Wei Ling Demo')

  await page.goto(`/pharmacy-dashboard/${orderId}`)
  await expect(page.getByRole('button', { name: 'Print dose cards' })).toBeVisible()
  await page.goBack()
  const labelsButton = page.getByRole('button', { name: `Print labels of order ${orderId}` })
  const [label = ''] = await readSavedPdf(page, labelsButton)
  expect(label).toContain('Wei Ling Demo')
  const labelCode = /[0-9A-Z]{8}-01-\d\d/.exec(label)?.[0]
  if (!labelCode?.startsWith(orderId)) throw new Error(`no code of order ${orderId} in: ${label}`)

  await page.goto('/pharmacy-dashboard')
  const labelField = page.getByLabel('Scan or type a label')
  const wrongCheckDigit = labelCode.endsWith('0') ? '1' : '0'
  await labelField.fill(`${labelCode.slice(0, -1)}${wrongCheckDigit}`)
  await labelField.press('Enter')
  await expect(page.getByText(/This label code is not valid/)).toBeVisible()
  // A scan works wherever the focus is.
  await labelField.blur()
  await scan(page, labelCode.replaceAll('-', ''))
  await expect(page.getByRole('heading', { name: 'Wei Ling Demo' })).toBeVisible()
  await expect(page.getByText('Scanned')).toBeVisible()
})

test('a question is emailed without health data and its answer moves the order to the top; the email about a declined order promises a refund', async ({
  page,
  shop,
  billplz,
  browser,
}) => {
  // CANARY marks health data, which must not be in an email.
  // A new address in each try, because the desk also shows answers to earlier orders of an address.
  const email = `asked-${Date.now()}@example.com`
  const orderId = await createPaidOrderByCall(page.request, billplz, {
    email,
    firstName: 'Farid',
    products: oneJar,
    medicalNote: 'CANARY I take warfarin',
  })
  await openAs(page, shop, 'pharmacist', `/pharmacy-dashboard/${orderId}`)
  await expect(page.getByText('CANARY I take warfarin')).toBeVisible()
  await expect(page.locator('mark')).toHaveText('warfarin')
  await expect(page.getByText('It may make warfarin less effective.')).toBeVisible()
  await expect(page.getByText('The list is not complete: read the texts.')).toBeVisible()
  await expectAccessible(page)
  await ensureSigned(page)
  await page.getByRole('button', { name: 'Ask the customer' }).click()
  await page.getByLabel('Your question').fill('CANARY since when?')
  await page.getByRole('button', { name: 'Send question' }).click()
  // Until the form closes, its field has the same text.
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('CANARY since when?')).toBeVisible()

  const questionEmail = await shop.waitForEmail(email, /has a question about your order/)
  expect(questionEmail.text + questionEmail.html).not.toMatch(/CANARY|warfarin/)
  const phoneContext = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const customerPage = await phoneContext.newPage()
  await customerPage.goto(findLink(questionEmail, /https?:\/\/\S+token=\S+/))
  await expect(customerPage.getByText(/the code that we send to a•••@example.com/)).toBeVisible()
  expect(customerPage.url()).not.toContain('token')
  await expect(customerPage.getByText('CANARY')).toHaveCount(0)
  await expectAccessible(customerPage)
  await customerPage.getByRole('button', { name: 'Send me a code' }).click()
  const codeEmail = { to: email, subject: /opens your order/ }
  const isCodeEmail = ({ subject }: { subject: string }) => codeEmail.subject.test(subject)
  await enterEmailedCode(customerPage, shop, codeEmail, 'Show the question')
  await expect(customerPage.getByText('CANARY since when?')).toBeVisible()
  await customerPage.getByLabel('Your answer').fill('CANARY since 2020')
  await customerPage.getByRole('button', { name: 'Send to the pharmacist' }).click()
  await expect(customerPage.getByText('Tick the box.')).toBeVisible()
  await customerPage.getByLabel(/Our pharmacist may read this answer/).check()
  await expectAccessible(customerPage)
  // Without its cookie the browser needs a new code. The typed answer is kept, also over a reload.
  await phoneContext.clearCookies({ name: /order-message$/ })
  await customerPage.getByRole('button', { name: 'Send to the pharmacist' }).click()
  await expect(customerPage.getByText(/^This page has expired. Ask for a new code/)).toBeVisible()
  await customerPage.reload()
  await customerPage.getByRole('button', { name: 'Send me a code' }).click()
  await expect
    .poll(async () => (await shop.listEmails(email)).filter(isCodeEmail).length, {
      timeout: longWaitMs,
    })
    .toBe(2)
  await enterEmailedCode(customerPage, shop, codeEmail, 'Show the question')
  await expect(customerPage.getByLabel('Your answer')).toHaveValue('CANARY since 2020')
  await customerPage.getByLabel(/Our pharmacist may read this answer/).check()
  // What is typed while the request is under way stays in the field.
  const heldAnswers = await holdRequests(customerPage, '**/api/pharmacist-messages/answer')
  await customerPage.getByRole('button', { name: 'Send to the pharmacist' }).click()
  await customerPage.getByLabel('Your answer').fill('CANARY and one more thing')
  await heldAnswers.release()
  await expect(customerPage.getByText('Our pharmacist has received your answer')).toBeVisible()
  await expect(customerPage.getByLabel('Your answer')).toHaveValue('CANARY and one more thing')
  // Each answer needs a consent of its own.
  await expect(customerPage.getByLabel(/Our pharmacist may read this answer/)).not.toBeChecked()
  await phoneContext.close()

  // The displayed order is out of date. The decision is refused and the dialog closes, so that a
  // second press cannot decide on the answer that is loaded behind it.
  await page.getByRole('button', { name: 'Approve' }).click()
  const approveDialog = page.getByRole('dialog', { name: `Approve order ${orderId}?` })
  await expect(approveDialog.getByText('Medical note to read')).toBeVisible()
  await expect(approveDialog.getByText('CANARY since when?')).toBeVisible()
  await approveDialog.getByLabel('Reason for approving').fill('The doctor answered')
  await approveDialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^The customer answered on/)).toBeVisible()
  await expect(approveDialog).toBeHidden()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(approveDialog.getByLabel('Reason for approving')).toHaveValue('The doctor answered')
  await expect(page.getByText(/^The customer answered on/)).toHaveCount(0)
  await approveDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('CANARY since 2020')).toBeVisible()
  await page.goto('/pharmacy-dashboard')
  const firstRow = page.getByRole('region', { name: 'Queue' }).getByRole('listitem').first()
  await expect(firstRow).toContainText(orderId)
  await expect(firstRow).toContainText('New answer')

  await page.goto(`/pharmacy-dashboard/${orderId}`)
  await page.getByRole('button', { name: 'Decline and refund' }).click()
  const declineDialog = page.getByRole('dialog', { name: `Decline order ${orderId}` })
  await declineDialog.getByLabel('Reason for declining').fill('CANARY warfarin')
  await declineDialog.getByRole('button', { name: 'Decline and refund' }).click()
  await expect(page.getByText(`Declined by ${signedText}`)).toBeVisible()
  const declineEmail = await shop.waitForEmail(email, /cannot make your order/)
  expect(declineEmail.text + declineEmail.html).not.toMatch(/CANARY|warfarin/)
  expect(declineEmail.text).toContain('You get a full refund')
})
