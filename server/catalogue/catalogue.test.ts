import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { productReply } from '#contract/shop/catalogue.ts'
import { categories } from '#domain/catalogue/categories.ts'
import { messageCatalogues } from '#domain/content/catalogues.ts'
import { createTranslator } from '#domain/content/messages.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { changeCatalogue } from './change-catalogue.ts'
import { fillEmptyCatalogue } from './fill-empty-catalogue.ts'
import { catalogueChannel, getCatalogueSnapshot } from './live-catalogue.ts'
import { seedIngredients } from './seed/ingredients.ts'

/** One shop for all tests that only read, because starting one takes seconds. */
const sharedShop = startTestShop({ after })

test('an empty database is seeded with the demo catalogue only once', async () => {
  const { app, call, shop } = await sharedShop
  assert.deepEqual(await call('GET /browse/categories'), [...categories])
  const allProducts = await call('GET /browse/products', { query: {} })
  assert.ok(allProducts.length >= 14)
  for (const product of allProducts) assert.deepEqual(productReply.parse(product), product)
  await fillEmptyCatalogue(shop)
  assert.equal(
    (await call('GET /browse/products', { query: {} })).length,
    allProducts.length,
    'seeded once only',
  )
  assert.equal(
    (await app.inject('/browse/products')).headers['content-type'],
    'application/json; charset=utf-8',
  )
})

test('a shopper sees the products of a category by any of its names', async () => {
  const { call } = await sharedShop
  const categoryProducts = await call('GET /browse/products', {
    query: { category: 'Youthful Grow Nutrition' },
  })
  assert.ok(categoryProducts.length >= 6)
  assert.ok(categoryProducts.every(({ category }) => category === 'Youthful Grow Nutrition'))
  const productsByAlias = await call('GET /browse/products', {
    query: { category: 'youthful GLOW (Men/Women)' },
  })
  assert.deepEqual(productsByAlias, categoryProducts)
  assert.deepEqual(await call('GET /browse/products', { query: { category: 'Heart Health' } }), [])
})

test('products can be searched by ingredient, sorted by price, paged and selected by id', async () => {
  const { call } = await sharedShop
  const matches = await call('GET /browse/products', { query: { q: 'coq10', sort: 'price-low' } })
  assert.deepEqual(
    matches.map(({ product_name }) => product_name),
    ['Arginine & Q10', 'Youthful Glow Men', 'NMN Daily'],
  )
  assert.deepEqual(await call('GET /browse/products', { query: { q: 'nothing like it' } }), [])
  const productPage = await call('GET /browse/products', { query: { offset: '1', limit: '2' } })
  const allProducts = await call('GET /browse/products', { query: {} })
  assert.deepEqual(productPage, allProducts.slice(1, 3))
  const selectedProducts = await call('GET /browse/products', { query: { ids: '28,999999,21' } })
  assert.deepEqual(selectedProducts.map(({ id }) => id).toSorted(), [21, 28])
})

test('a shopper finds each ingredient by its Malay name and form', async () => {
  const { call } = await sharedShop
  const malay = createTranslator('ms', messageCatalogues.ms.pages)
  const allProducts = await call('GET /browse/products', { query: {} })
  const listIds = (products: readonly { id: number }[]) => products.map(({ id }) => id)
  for (const { name, form } of seedIngredients) {
    const expectedIds = listIds(allProducts.filter(({ ingredients }) => ingredients.includes(name)))
    for (const q of [malay(name), malay(form)].filter(Boolean)) {
      const foundIds = listIds(await call('GET /browse/products', { query: { q } }))
      assert.deepEqual(
        expectedIds.filter((id) => !foundIds.includes(id)),
        [],
        q,
      )
    }
  }
  for (const q of ['zink', 'kolagen', 'besi', 'teh hijau', 'asid folik'])
    assert.ok((await call('GET /browse/products', { query: { q } })).length > 0, q)
})

test('product 28 has the fields of the specification, with its price as a number in ringgit', async () => {
  const { call } = await sharedShop
  const product = await call('GET /browse/products/{productId}', { params: { productId: '28' } })
  assert.equal(product.product_name, 'NMN Daily')
  assert.equal(product.price, 270)
  assert.equal(product.size, 30)
  assert.deepEqual(product.ingredients, ['Niacinamide', 'NMN', 'Coenzyme Q10', 'Resveratrol'])
  assert.equal(product.image, '/pictures/28/jar-640.webp')
})

test('an unknown product is 404, a malformed id or query is 400', async () => {
  const { app } = await sharedShop
  const unknownProduct = await app.inject('/browse/products/999999')
  assert.equal(unknownProduct.statusCode, 404)
  assert.equal(unknownProduct.json().code, 'NOT_FOUND')
  assert.equal(unknownProduct.headers['cache-control'], 'no-store')
  for (const id of ['0', '028', '28abc', '2.8e1', '-28', '1e3', '99999999999', '28%00']) {
    assert.equal((await app.inject(`/browse/products/${id}`)).statusCode, 400, id)
  }
  for (const query of ['sort=cheap', 'limit=101', 'limit=-1', 'ids=1,,2', 'q=a&q=b'])
    assert.equal((await app.inject(`/browse/products?${query}`)).statusCode, 400, query)
})

test('a request with a current ETag gets 304, in every encoding', async () => {
  const { app } = await sharedShop
  const url = '/browse/products?category=youthful%20grow'
  const plainResponse = await app.inject(url)
  const etag = String(plainResponse.headers.etag)
  assert.match(etag, /^"[\w-]{22}"$/)
  assert.match(String(plainResponse.headers['cache-control']), /^public, max-age=0/)
  const gzipResponse = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  assert.equal(gunzipSync(gzipResponse.rawPayload).toString(), plainResponse.body)
  assert.notEqual(gzipResponse.headers.etag, etag, 'other bytes have another ETag')
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const revalidated = await app.inject({ url, headers: { 'if-none-match': header } })
    assert.equal(revalidated.statusCode, 304, header)
    assert.equal(revalidated.body, '')
    assert.equal(revalidated.headers.etag, etag)
  }
  const staleResponse = await app.inject({ url, headers: { 'if-none-match': '"old"' } })
  assert.equal(staleResponse.statusCode, 200)
})

test('a change of the catalogue is served immediately, with a new ETag', async (t) => {
  const { app, shop } = await startTestShop(t)
  const replyBefore = await app.inject('/browse/products/28')
  await changeCatalogue(shop, async (tx) => {
    await tx.updateTable('product').set({ price_sen: 25_050 }).where('id', '=', 28).execute()
  })
  const replyAfter = await app.inject('/browse/products/28')
  assert.equal(replyAfter.json().price, 250.5)
  assert.notEqual(replyAfter.headers.etag, replyBefore.headers.etag)
})

test('a failed change leaves the catalogue and its version unchanged', async (t) => {
  const { shop } = await startTestShop(t)
  const { version } = getCatalogueSnapshot(shop)
  const failingChange = changeCatalogue(shop, async (tx) => {
    await tx.updateTable('product').set({ price_sen: 1 }).execute()
    throw new Error('staff changed their mind')
  })
  await assert.rejects(failingChange, /changed their mind/)
  assert.equal(getCatalogueSnapshot(shop).version, version)
  assert.equal(getCatalogueSnapshot(shop).byId.get(28)?.price, 27_000)
})

test('archived products and invalid rows are left out, and invalid rows are logged', async (t) => {
  const { app, shop, logLines } = await startTestShop(t)
  const productCount = getCatalogueSnapshot(shop).products.length
  await changeCatalogue(shop, async (tx) => {
    await tx.updateTable('product').set({ archived_at: new Date() }).where('id', '=', 21).execute()
    const descriptions = JSON.stringify([{ title: 'no such shape' }])
    await tx.updateTable('product').set({ descriptions }).where('id', '=', 22).execute()
  })
  assert.equal(getCatalogueSnapshot(shop).products.length, productCount - 2)
  assert.equal((await app.inject('/browse/products/21')).statusCode, 404)
  assert.ok(logLines.some((line) => line.includes('catalogue.invalid') && line.includes('22')))
})

const skip = missingPostgresReason()

test('a price changed in one process is served by the other', { skip }, async (t) => {
  const { url: databaseUrl, remove } = await createTestDatabase()
  const [changingShop, servingShop] = await Promise.all([
    startTestShop(t, { databaseUrl }),
    startTestShop(t, { databaseUrl }),
  ])
  t.after(remove)
  const readPrice = async () => (await servingShop.app.inject('/browse/products/28')).json().price
  assert.equal(await readPrice(), 270)
  const notified = Promise.withResolvers<string>()
  t.after(await servingShop.shop.database.listen(catalogueChannel, notified.resolve))
  await changeCatalogue(changingShop.shop, async (tx) => {
    await tx.updateTable('product').set({ price_sen: 26_000 }).where('id', '=', 28).execute()
  })
  await notified.promise
  await waitUntil('the new price', async () => (await readPrice()) === 260)
})

test('polling catches a change whose notification was lost', { skip }, async (t) => {
  const { url: databaseUrl, remove } = await createTestDatabase()
  const { app, shop } = await startTestShop(t, { databaseUrl })
  t.after(remove)
  // As if another process had changed the version and its notification was lost.
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    await tx.updateTable('product').set({ price_sen: 26_500 }).where('id', '=', 28).execute()
  })
  await waitUntil(
    'the new price',
    async () => (await app.inject('/browse/products/28')).json().price === 265,
  )
})
