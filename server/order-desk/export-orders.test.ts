import assert from 'node:assert/strict'
import { test } from 'node:test'

import { csvByteOrderMark } from '#domain/csv.ts'
import { seal } from '#server/db/sealed.ts'
import type { Shop } from '#server/shop.ts'
import { startTestShop } from '#tests/support/test-shop.ts'
import { createStaffMember } from '#tests/support/staff-member.ts'
import { formulaCorpus, readCsv } from '#tests/support/csv.ts'

/**
 * A cell that a spreadsheet would run as a formula, also after invisible or full-width characters.
 */
const formulaStart = /^[\s\u200b-\u200f\ufeff]*[=+\-@＝＋－＠−]/u

test('every cell of an export is safe from formula injection, whatever an order contains', async (t) => {
  const paying = await startTestShop(t)
  const { shop } = paying
  const admin = await createStaffMember(paying, 'admin')
  // Inserted directly: the checkout would refuse many of these texts, other sources may not.
  // PostgreSQL cannot store NUL.
  const corpus = formulaCorpus.map((text) => text.replaceAll('\u0000', ''))
  const orders = await shop.db
    .insertInto('orders')
    .values(corpus.map((text, index) => orderWithText(shop, index, text)))
    .returning(['id', 'first_name as text'])
    .execute()
  await shop.db.insertInto('order_line').values(orders.map(lineWithText)).execute()
  const file = await admin.call('GET /api/admin/orders/export', { query: {} })
  // Decoding as text removes the byte order mark, so this reads the raw bytes.
  const rawResponse = await paying.app.inject({
    url: '/api/admin/orders/export',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  assert.deepEqual([...rawResponse.rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  assert.match(String(rawResponse.headers['content-type']), /^text\/csv/)
  assert.match(
    String(rawResponse.headers['content-disposition']),
    /attachment; filename="orders-.*\.csv"/,
  )
  const rows = readCsv(file.replace(csvByteOrderMark, ''), ',')
  assert.equal(rows.length, corpus.length + 1)
  assert.ok(rows.every((row) => row.length === rows[0]?.length))
  assert.ok(!rows[0]?.includes('Allergies'), 'no health data unless it is requested')
  for (const separator of [',', ';', '\t'])
    for (const cell of readCsv(file, separator).flat()) assert.doesNotMatch(cell, formulaStart)
  const health = { health: 'yes' } as const
  const fileWithHealth = await admin.call('GET /api/admin/orders/export', { query: health })
  const [headings, ...healthRows] = readCsv(fileWithHealth, ',')
  assert.equal(healthRows.length, corpus.length)
  for (const title of ['Allergies', 'Medical condition', 'Items']) {
    const column = headings?.indexOf(title) ?? -1
    assert.ok(
      healthRows.every((row) => (row[column] ?? '') !== ''),
      title,
    )
  }
  for (const cell of healthRows.flat()) assert.doesNotMatch(cell, formulaStart)
  const filtered = await admin.call('GET /api/admin/orders/export', {
    query: { status: 'Preparing', ...health },
  })
  assert.equal(readCsv(filtered, ',').length, 1)
  const auditEntries = await shop.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject_id', '=', 'orders')
    .orderBy('id')
    .execute()
  assert.deepEqual(auditEntries, [
    { action: 'orders.exported', detail: { count: corpus.length } },
    { action: 'orders.exported', detail: { count: corpus.length } },
    { action: 'orders.health_exported', detail: { count: corpus.length } },
    { action: 'orders.health_exported', detail: { count: 0 } },
  ])
})

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

function orderWithText({ sealing }: Pick<Shop, 'sealing'>, index: number, text: string) {
  const at = new Date('2026-11-20T01:00:00Z')
  const number = `X${String(index).padStart(7, '0')}`
  return {
    number,
    medical_note: seal(sealing, { table: 'orders', column: 'medical_note', row: number }, text),
    allergies: seal(
      sealing,
      { table: 'orders', column: 'allergies', row: number },
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
    placed_at: at,
    changed_at: at,
    expires_at: at,
  }
}
