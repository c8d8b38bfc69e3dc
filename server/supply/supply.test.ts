/**
 * Products that stop selling without stock, the warnings that staff see, and the email to the
 * owner.
 */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { days, hours } from '#domain/time.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import type { ApiCall } from '#web/api/client.ts'
import { openBatch } from '#tests/support/desks/open-batch.ts'
import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { receiveLot, releaseLot } from '#tests/support/desks/stock.ts'
import { closeBatch, weighBatch } from '#tests/support/desks/weigh-batch.ts'
import { markShipped, setReadyToShip } from '#tests/support/desks/weighed-lot.ts'

import { emailStockWarnings } from './email-stock-warnings.ts'
import { updateSalesStops, updateSalesStopsJob } from './update-sales-stops.ts'

/** Grape Seed & C: 30 capsules with 250 mg vitamin C weigh 7.725 g; it also has two extracts. */
const grapeSeedId = 24
/** Collagen & Silica also contains vitamin C: 3.09 g a jar. */
const collagenId = 27

async function startSupplyShop(t: TestContext, settings: Record<string, string> = {}) {
  const testShop = await startShopWithPayments(t, { settings })
  const admin = await createStaffMember(testShop, 'admin')
  const pharmacist = await createPharmacist(testShop)
  let lotCount = 0
  const stockUp = async (ingredientId: string, amount: string, expiresOn = '2027-11-19') => {
    lotCount += 1
    const changes = { amount, expiresOn, compound: '', factor: '', supplierLot: `DEMO-${lotCount}` }
    return releaseLot(pharmacist.call, await receiveLot(pharmacist.call, ingredientId, changes))
  }
  return { ...testShop, testShop, admin, pharmacist, stockUp }
}

type SupplyShop = Awaited<ReturnType<typeof startSupplyShop>>

async function stockGrapeSeed({ stockUp }: SupplyShop, vitaminC: string): Promise<void> {
  await stockUp('vitamin-c', vitaminC)
  await stockUp('grape-seed', '1 kg')
  await stockUp('green-tea', '1 kg')
}

async function changeProduct(
  call: ApiCall,
  id: number,
  form: Record<string, unknown>,
): Promise<void> {
  const params = { productId: String(id) }
  const current = await call('GET /api/admin/products/{productId}', { params })
  const body = { version: current.version, form: { ...current.form, ...form }, photos: [] }
  await call('PUT /api/admin/products/{productId}', { params, body })
}

const buildCart = (id: number, price: number) => ({
  cart: [{ id, quantity: 1 }],
  paymentData: { total: price },
})
const buyGrapeSeed = (supplyShop: SupplyShop) =>
  createPaidOrder(supplyShop.testShop, { body: buildCart(grapeSeedId, 146) })

/** Buys a jar while jobs do not run, so that only the test runs the supply jobs. */
async function buyWithoutJobs({ testShop, shop, createVisitor }: SupplyShop): Promise<void> {
  const body = buildPayBody(buildCart(grapeSeedId, 146))
  const { url } = await createVisitor()('POST /api/billplz/pay', { body })
  await testShop.billplz.pay(readBillId(url))
  await reconcile(shop)
  await waitForPaymentState(testShop, readBillId(url), 'paid')
}

/** Sets the reorder level of green tea. */
async function setReorderLevel(call: ApiCall, reorderLevel: string): Promise<void> {
  const params = { ingredientId: 'green-tea' }
  const { ingredient } = await call('GET /api/pharmacy/ingredients/{ingredientId}', { params })
  const { version, unit, supplier } = ingredient
  const body = { version, unit, supplier, reorderLevel }
  await call('PUT /api/pharmacy/ingredients/{ingredientId}', { params, body })
}

async function isAvailable({ call }: SupplyShop, id: number): Promise<boolean> {
  const params = { productId: String(id) }
  return (await call('GET /browse/products/{productId}', { params })).available
}

test('a product stops while its orders cannot be made, others do not, and it sells again with a new lot', async (t) => {
  const supplyShop = await startSupplyShop(t)
  const { admin, pharmacist, testShop, stockUp, createVisitor } = supplyShop
  await stockGrapeSeed(supplyShop, '10 g')
  await changeProduct(admin.call, grapeSeedId, { stopWithoutStock: true })
  await buyGrapeSeed(supplyShop)
  assert.equal(await isAvailable(supplyShop, grapeSeedId), true)
  const lateVisitor = createVisitor()
  const lateOrder = await lateVisitor('POST /api/billplz/pay', {
    body: buildPayBody(buildCart(grapeSeedId, 146)),
  })
  const { number } = await buyGrapeSeed(supplyShop)
  await createPaidOrder(testShop, { body: buildCart(collagenId, 139) })
  await waitUntil('the product stops', async () => !(await isAvailable(supplyShop, grapeSeedId)))
  assert.equal(await isAvailable(supplyShop, collagenId), true)

  const refusal = await expectRefusal(
    createVisitor()('POST /api/billplz/pay', { body: buildPayBody(buildCart(grapeSeedId, 146)) }),
  )
  assert.equal(refusal.code, 'PRODUCT_GONE')
  assert.doesNotMatch(refusal.message, /stock/i)
  await testShop.billplz.pay(readBillId(lateOrder.url))
  await waitForPaymentState(testShop, readBillId(lateOrder.url), 'paid')

  const supply = await pharmacist.call('GET /api/pharmacy/supply')
  const [uncoveredGrapeSeed, uncoveredCollagen] = supply.products.toSorted(
    (a, b) => a.productId - b.productId,
  )
  assert.deepEqual(
    [
      uncoveredGrapeSeed?.productId,
      uncoveredGrapeSeed?.jarCount,
      uncoveredGrapeSeed?.shortages[0]?.name,
    ],
    [grapeSeedId, 2, 'Vitamin C'],
  )
  // Three jars of 7.725 g and one jar of 3.09 g need 26.265 g. Of that, 10 g are in stock.
  assert.equal(uncoveredCollagen?.productId, collagenId)
  assert.ok(supply.lines.some(({ orderId, position }) => orderId === number && position === 0))
  const listedProduct = (await admin.call('GET /api/admin/products')).find(
    ({ product }) => product.id === grapeSeedId,
  )
  assert.notEqual(listedProduct?.stoppedAt, null)
  const params = { productId: String(grapeSeedId) }
  const deskProduct = await admin.call('GET /api/admin/products/{productId}', { params })
  assert.equal(deskProduct.form.available, true, 'the setting of the owner stays')
  assert.equal(deskProduct.version, 2, 'only the owner changed the product')
  const overview = await admin.call('GET /api/admin/overview')
  assert.equal(overview.supply.products.length, 2)

  await stockUp('vitamin-c', '100 g')
  await waitUntil('the product sells again', () => isAvailable(supplyShop, grapeSeedId))
  assert.deepEqual((await pharmacist.call('GET /api/pharmacy/supply')).products, [])
})

test('an expired lot stops a product, and a product without stock records never stops', async (t) => {
  const supplyShop = await startSupplyShop(t, { RUN_JOBS: 'false' })
  const { admin, clock, testShop, shop, stockUp } = supplyShop
  await changeProduct(admin.call, grapeSeedId, { stopWithoutStock: true })
  await buyWithoutJobs(supplyShop)
  await updateSalesStops(shop)
  assert.equal(await isAvailable(supplyShop, grapeSeedId), true, 'no ingredient had a lot')
  await stockUp('vitamin-c', '100 g', '2026-11-25')
  await stockUp('grape-seed', '1 g')
  await updateSalesStops(shop)
  assert.equal(await isAvailable(supplyShop, grapeSeedId), true, 'one ingredient had no lot')
  await stockUp('grape-seed', '1 kg')
  await stockUp('green-tea', '1 kg')
  // The clock moves to 25/11, the last day of the lot, and then to 26/11.
  clock.advance(days(5))
  await updateSalesStops(shop)
  assert.equal(await isAvailable(supplyShop, grapeSeedId), true)
  clock.advance(days(1))
  await updateSalesStops(shop)
  assert.equal(await isAvailable(supplyShop, grapeSeedId), false)

  // The first session has expired.
  const laterAdmin = await createStaffMember(testShop, 'admin', 'later@example.test')
  await changeProduct(laterAdmin.call, grapeSeedId, { stopWithoutStock: false })
  assert.equal(await isAvailable(supplyShop, grapeSeedId), true, 'the owner switched the stop off')
  await updateSalesStops(shop)
  assert.equal(await isAvailable(supplyShop, grapeSeedId), true)
})

test('closing a batch queues the update of the stopped products', async (t) => {
  const { testShop, pharmacist } = await startSupplyShop(t)
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const weighedBatch = await weighBatch(pharmacist.call, await openBatch(testShop, pharmacist.call))
  const send = t.mock.method(testShop.shop.jobs, 'send')
  await closeBatch(colleague.call, weighedBatch)
  const sentJobs = send.mock.calls.map(({ arguments: [, job] }) => job.name)
  assert.deepEqual(
    sentJobs.filter((name) => name === updateSalesStopsJob.name),
    [updateSalesStopsJob.name],
  )
})

test('a product stops without stock only if its owner chose it', async (t) => {
  const { admin, call } = await startSupplyShop(t, { RUN_JOBS: 'false' })
  const { form } = await admin.call('GET /api/admin/products/{productId}', {
    params: { productId: String(grapeSeedId) },
  })
  assert.equal(form.stopWithoutStock, false)
  const product = await call('GET /browse/products/{productId}', {
    params: { productId: String(grapeSeedId) },
  })
  assert.doesNotMatch(JSON.stringify(product), /stopWithoutStock|stopped/i)
})

test('the owner gets one email a day, and only about new warnings', async (t) => {
  const supplyShop = await startSupplyShop(t, { RUN_JOBS: 'false' })
  const { shop, clock, pharmacist, emails, stockUp } = supplyShop
  const runJob = async () => {
    await emailStockWarnings(shop)
    await sendDueEmails(shop)
    return emails.listEmails(shop.config.OWNER_EMAIL)
  }
  await stockGrapeSeed(supplyShop, '10 g')
  await buyWithoutJobs(supplyShop)
  assert.deepEqual(await runJob(), [], 'nothing to report')

  await buyWithoutJobs(supplyShop)
  await setReorderLevel(pharmacist.call, '2 kg')
  const [firstEmail, ...otherEmails] = await runJob()
  assert.deepEqual(otherEmails, [])
  assert.match(firstEmail?.subject ?? '', /2 new stock warnings/)
  const text = (firstEmail?.text ?? '').replaceAll('\u00a0', ' ')
  assert.match(
    text,
    /Grape Seed & C: Stock does not cover 1 paid jar. Missing: 5.45 g of Vitamin C/,
  )
  assert.match(text, /1 kg left, below the reorder level of 2 kg; no use in the last 30 days/)
  assert.match(text, /\/admin-ingredients/)

  await stockUp('zinc', '5 g', '2026-12-24')
  clock.advance(hours(1))
  assert.equal((await runJob()).length, 1, 'no second email on the same day')
  clock.advance(days(1))
  const [secondEmail] = await runJob()
  assert.match(secondEmail?.subject ?? '', /1 new stock warning$/)
  assert.match(secondEmail?.text ?? '', /still true:[^]*Grape Seed & C: Stock does not cover/)
  clock.advance(days(1))
  assert.equal((await runJob()).length, 2, 'nothing is new')

  // A warning that ended counts as new when it comes back.
  const laterPharmacist = await createStaffMember(
    supplyShop.testShop,
    'pharmacist',
    'later@example.test',
  )
  await setReorderLevel(laterPharmacist.call, '1 kg')
  await runJob()
  await setReorderLevel(laterPharmacist.call, '2 kg')
  clock.advance(days(1))
  assert.equal((await runJob()).length, 3)
})

test('a jar in an open batch needs its stock until the batch is closed, even after its order left', async (t) => {
  const supplyShop = await startSupplyShop(t)
  const { testShop, pharmacist, shop } = supplyShop
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  // Enough for one jar of 7.725 g.
  await stockGrapeSeed(supplyShop, '10 g')
  const batch = await openBatch(testShop, pharmacist.call, { body: buildCart(grapeSeedId, 146) })
  const weighedBatch = await weighBatch(pharmacist.call, batch)
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const { number } = await buyGrapeSeed(supplyShop)
  const expectUncovered = async (message: string) => {
    const { lines } = await pharmacist.call('GET /api/pharmacy/supply')
    assert.deepEqual(
      lines.map(({ orderId }) => orderId),
      [number],
      message,
    )
  }
  await expectUncovered('the batch takes the stock')
  await setReadyToShip(shop.db, id)
  await expectUncovered('its order is Ready to Ship')
  await markShipped(shop.db, [id], shop.now())
  await expectUncovered('its order has left')
  await closeBatch(colleague.call, weighedBatch)
  await expectUncovered('the stock is taken')
})

test('days of supply follow what was weighed in the last 30 days, not what was discarded', async (t) => {
  const supplyShop = await startSupplyShop(t)
  const { clock, testShop, pharmacist, stockUp } = supplyShop
  await stockUp('vitamin-c', '1 kg')
  await stockUp('grape-seed', '1 kg')
  const lot = await stockUp('green-tea', '400 g')
  const remainingLot = await pharmacist.call('POST /api/pharmacy/lots/{lotNumber}/discard', {
    params: { lotNumber: lot.number },
    body: { version: lot.version, amount: '100 g', reason: 'Spilled' },
  })
  assert.equal(remainingLot.stock, 300e9)
  await setReorderLevel(pharmacist.call, '1 kg')
  const readWarning = async (call: ApiCall) =>
    (await call('GET /api/pharmacy/supply')).warnings
      .find(({ text }) => text.includes('reorder level'))
      ?.text.replaceAll('\u00a0', ' ')
  assert.equal(
    await readWarning(pharmacist.call),
    '300 g left, below the reorder level of 1 kg; no use in the last 30 days.',
  )
  const colleague = await createPharmacist(testShop, 'Demo Colleague')
  const batch = await openBatch(testShop, pharmacist.call, { body: buildCart(grapeSeedId, 146) })
  await closeBatch(colleague.call, await weighBatch(pharmacist.call, batch))
  // A jar has 30 capsules of 100 mg and an overage of 3%: 3.09 g. 296.91 g × 30 / 3.09 g is 2,882.
  const remainingText = '296.91 g left, below the reorder level of 1 kg'
  assert.equal(
    await readWarning(pharmacist.call),
    `${remainingText}; 2882 days left at the pace of the last 30 days.`,
  )
  clock.advance(days(31))
  const laterPharmacist = await createStaffMember(testShop, 'pharmacist', 'later@example.test')
  assert.equal(
    await readWarning(laterPharmacist.call),
    `${remainingText}; no use in the last 30 days.`,
  )
})
