import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { seal } from '#server/db/sealed.ts'
import type { Shop } from '#server/shop.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { formulaInjections, parseCsvAsSpreadsheet } from '#tests/support/csv.ts'

/**
 * Matches a cell that a spreadsheet would run as a formula. The sign may be full-width or follow
 * invisible characters.
 */
const formulaStart = /^[\s\u200b-\u200f\ufeff]*[=+\-@＝＋－＠−]/u

// PostgreSQL cannot store NUL.
const formulaTexts = formulaInjections.map((text) => text.replaceAll('\u0000', ''))

test('every cell of an export is safe from formula injection, whatever text an order contains', async (t) => {
  const { admin } = await startShopWithFormulaOrders(t)
  const file = await admin.call('GET /api/admin/orders/export', { query: {} })
  const rows = parseCsvAsSpreadsheet(file, ',')
  assert.equal(rows.length, formulaTexts.length + 1, 'the headings and one row per order')
  assert.ok(rows.every((row) => row.length === rows[0]?.length))
  for (const separator of [',', ';', '\t'])
    for (const cell of parseCsvAsSpreadsheet(file, separator).flat())
      assert.doesNotMatch(cell, formulaStart)
  const fileWithHealth = await admin.call('GET /api/admin/orders/export', {
    query: { includeHealthData: 'yes' },
  })
  for (const cell of parseCsvAsSpreadsheet(fileWithHealth, ',').flat())
    assert.doesNotMatch(cell, formulaStart)
})

test('an export is downloaded as a CSV file with a byte order mark', async (t) => {
  const { testShop, admin } = await startShopWithFormulaOrders(t)
  // Decoding as text removes the byte order mark, so this reads the raw bytes.
  const { headers, rawPayload } = await testShop.app.inject({
    url: '/api/admin/orders/export',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  assert.deepEqual([...rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  assert.match(String(headers['content-type']), /^text\/csv/)
  assert.match(String(headers['content-disposition']), /attachment; filename="orders-.*\.csv"/)
})

test('an export contains health data only on request', async (t) => {
  const { admin } = await startShopWithFormulaOrders(t)
  const file = await admin.call('GET /api/admin/orders/export', { query: {} })
  const [headings = []] = parseCsvAsSpreadsheet(file, ',')
  assert.ok(headings.includes('Items'))
  assert.ok(!headings.includes('Allergies'))
  assert.ok(!headings.includes('Medical condition'))

  const fileWithHealth = await admin.call('GET /api/admin/orders/export', {
    query: { includeHealthData: 'yes' },
  })
  const [headingsWithHealth, ...rows] = parseCsvAsSpreadsheet(fileWithHealth, ',')
  assert.equal(rows.length, formulaTexts.length)
  for (const title of ['Allergies', 'Medical condition', 'Items']) {
    const column = headingsWithHealth?.indexOf(title) ?? -1
    assert.ok(
      rows.every((row) => (row[column] ?? '') !== ''),
      title,
    )
  }
})

test('each export is recorded in the audit log with its order count', async (t) => {
  const { testShop, admin } = await startShopWithFormulaOrders(t)
  await admin.call('GET /api/admin/orders/export', { query: {} })
  await admin.call('GET /api/admin/orders/export', { query: { includeHealthData: 'yes' } })
  const filteredFile = await admin.call('GET /api/admin/orders/export', {
    query: { status: 'Preparing', includeHealthData: 'yes' },
  })
  assert.equal(
    parseCsvAsSpreadsheet(filteredFile, ',').length,
    1,
    'only the headings: no order is being prepared',
  )
  const auditEntries = await testShop.shop.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject_id', '=', 'orders')
    .orderBy('id')
    .execute()
  assert.deepEqual(auditEntries, [
    { action: 'orders.exported', detail: { count: formulaTexts.length } },
    { action: 'orders.health_exported', detail: { count: formulaTexts.length } },
    { action: 'orders.health_exported', detail: { count: 0 } },
  ])
})

/** Starts a shop with one order for each formula. All texts of an order contain its formula. */
async function startShopWithFormulaOrders(t: TestContext) {
  const testShop = await startTestShop(t)
  const { shop } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  // Inserted directly, because the checkout refuses many of these texts. The export must not
  // rely on that.
  const orders = await shop.db
    .insertInto('orders')
    .values(formulaTexts.map((text, index) => orderWithText(shop, index, text)))
    .returning(['id', 'first_name as text'])
    .execute()
  await shop.db.insertInto('order_line').values(orders.map(lineWithText)).execute()
  return { testShop, admin }
}

function lineWithText(order: { id: number; text: string }) {
  return {
    order_id: order.id,
    position: 0,
    product_id: 28,
    product_name: order.text,
    category: order.text,
    image: '',
    size: 30,
    ingredients: [],
    price_sen: 100,
    quantity: 1,
  }
}

function orderWithText({ sealingKeys }: Pick<Shop, 'sealingKeys'>, index: number, text: string) {
  const placedAt = new Date('2026-11-20T01:00:00Z')
  const orderNumber = `X${String(index).padStart(7, '0')}`
  return {
    number: orderNumber,
    medical_note: seal(
      sealingKeys,
      { table: 'orders', column: 'medical_note', row: orderNumber },
      text,
    ),
    allergies: seal(
      sealingKeys,
      { table: 'orders', column: 'allergies', row: orderNumber },
      JSON.stringify([text]),
    ),
    claim: 'test',
    fingerprint: `${index}`,
    subtotal_sen: 100,
    shipping_sen: 0,
    savings_sen: 0,
    discount_sen: 0,
    total_sen: 100,
    first_name: text,
    last_name: text,
    email: text,
    phone: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: 'Malaysia',
    tracking_number: text,
    placed_at: placedAt,
    changed_at: placedAt,
    expires_at: placedAt,
  }
}
