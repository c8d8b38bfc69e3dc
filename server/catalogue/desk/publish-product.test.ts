import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { aPayBody, aPayingShop } from '#tests/support/a-paying-shop.ts'
import { aProductUpload } from '#tests/support/a-product.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { ApiError } from '#web/api/client.ts'

const shop = await aPayingShop({ after }, { settings: { RUN_JOBS: 'false' } })
const admin = await aStaffMember(shop, 'admin')

async function refusal(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ApiError, 'it was not refused')
  return error
}

let skus = 400_000
const add = (changes: Record<string, string>) =>
  admin.call('POST /api/backend/addproduct', {
    body: aProductUpload({ sku: String(++skus), ...changes }),
  })

const publish = (id: number, version = 1, warningsAccepted = true) =>
  admin.call('POST /api/admin/products/{productId}/publish', {
    params: { productId: String(id) },
    body: { version, warningsAccepted },
  })

async function change(id: number, form: Record<string, unknown>) {
  const params = { productId: String(id) }
  const read = await admin.call('GET /api/admin/products/{productId}', { params })
  return admin.call('PUT /api/admin/products/{productId}', {
    params,
    body: { version: read.version, form: { ...read.form, ...form }, photos: [] },
  })
}

const formulaOf = (name: string, amount: string): string =>
  JSON.stringify([{ name, amount, unit: 'mg' }])

test('a draft is not in listings, searches, carts, the sitemap or quiz results, and cannot be bought', async () => {
  const { id } = await add({
    ...{ product_name: 'Quillfeather', formula: formulaOf('Magnesium', '100') },
    ...{ noAllergens: 'true', gender: 'm' },
  })
  const quiz = {
    ...{
      name: 'Demo',
      age: '31-40',
      gender: 'Male',
      dietType: 'Youthful Grow',
      email: 'demo@example.com',
    },
    ...{ allergic: ['None'], consumption: 'Daily', frequency_seafood: 'Daily', alcohol: 'No' },
    ...{ smoke: 'No', exercise: 'Daily', muscle_pain: 'Yes' },
  }
  const visitor = shop.visitor()
  const places = async () => {
    const byName = await shop.call('GET /browse/products', { query: { q: 'Quillfeather' } })
    const inCart = await shop.call('GET /browse/products', { query: { ids: String(id) } })
    const page = await shop.app.inject(`/browse/products/${id}`)
    const sitemap = await shop.app.inject('/sitemap.xml')
    const results = await visitor('POST /api/recommend', { body: quiz })
    return {
      search: byName.length,
      cart: inCart.length,
      page: page.statusCode,
      sitemap: sitemap.body.includes(`/products/${id}<`),
      results: JSON.stringify(results).includes('Quillfeather'),
    }
  }
  const pay = () =>
    visitor('POST /api/billplz/pay', {
      body: aPayBody({ cart: [{ id, quantity: 1 }], paymentData: { total: 149.9 } }),
    })
  assert.deepEqual(await places(), {
    ...{ search: 0, cart: 0, page: 404, sitemap: false, results: false },
  })
  assert.equal((await refusal(pay())).status, 409)
  const shelf = await shop.call('GET /browse/products', { query: {} })
  assert.ok(shelf.every((product) => product.id !== id))
  const ids = shelf.map((product) => product.id)
  await admin.call('PUT /api/admin/product-order', { body: { ids } })

  await publish(id)
  assert.deepEqual(await places(), {
    ...{ search: 1, cart: 1, page: 200, sitemap: true, results: true },
  })
  assert.ok((await pay()).url)
})

test('publishing lists what is missing, and a published product cannot lose it in an edit', async () => {
  const { id } = await add({ ingredients: 'Magnesium' })
  const error = await refusal(publish(id))
  assert.equal(error.status, 400)
  assert.equal(error.message, 'This product cannot be published yet.')
  assert.deepEqual(Object.keys(error.fields).toSorted(), ['allergies', 'image', 'ingredients'])
  const rows = [
    { name: 'Magnesium', form: '', amount: '100', unit: 'mg', compound: '', factor: '' },
  ]
  const { version } = await change(id, { allergies: 'Milk', ingredients: rows })
  assert.equal((await refusal(publish(id, version - 1))).status, 409)
  await publish(id, version)
  const loses = await refusal(change(id, { allergies: '' }))
  assert.deepEqual(Object.keys(loses.fields), ['allergies'])
  await change(id, { allergies: '', noAllergens: true })
  const product = await shop.call('GET /browse/products/{productId}', {
    params: { productId: String(id) },
  })
  assert.equal(product.allergies, '')
  assert.equal(product.formula?.ingredients[0]?.compound, 'magnesium oxide')
})

test('warnings must be accepted to publish, and the audit log keeps them', async () => {
  const { id } = await add({ formula: formulaOf('Zinc', '50'), noAllergens: 'true' })
  const error = await refusal(publish(id, 1, false))
  assert.match(error.fields['warningsAccepted'] ?? '', /^Zinc: 50\u00a0mg per day is more than/)
  await publish(id)
  const { detail } = await shop.shop.db
    .selectFrom('audit')
    .select('detail')
    .where('subject_id', '=', String(id))
    .where('action', '=', 'product.published')
    .executeTakeFirstOrThrow()
  assert.match(JSON.stringify(detail), /Zinc: 50/)
})
