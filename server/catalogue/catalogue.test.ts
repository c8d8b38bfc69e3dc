import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

import { productReply } from '#contract/catalogue.ts'
import { categories } from '#domain/catalogue/categories.ts'
import { aShop } from '#tests/support/a-shop.ts'
import { startPostgres, missingPostgresReason } from '#tests/support/postgres.ts'

import { changeCatalogue } from './change-catalogue.ts'
import { fillEmptyCatalogue } from './fill-empty-catalogue.ts'
import { liveCatalogue } from './live-catalogue.ts'

/** One shop for all tests that only read, because opening one takes seconds. */
const reading = aShop({ after })

test('an empty database is seeded with the catalogue once', async () => {
  const { app, call, shop } = await reading
  assert.deepEqual(await call('GET /browse/categories'), [...categories])
  const all = await call('GET /browse/products', { query: {} })
  assert.ok(all.length >= 14)
  for (const product of all) assert.deepEqual(productReply.parse(product), product)
  await fillEmptyCatalogue(shop)
  assert.equal(
    (await call('GET /browse/products', { query: {} })).length,
    all.length,
    'seeded once only',
  )
  assert.equal(
    (await app.inject('/browse/products')).headers['content-type'],
    'application/json; charset=utf-8',
  )
})

test('a shopper sees the products of a category by any of its names', async () => {
  const { call } = await reading
  const list = await call('GET /browse/products', {
    query: { category: 'Youthful Grow Nutrition' },
  })
  assert.ok(list.length >= 6)
  assert.ok(list.every(({ category }) => category === 'Youthful Grow Nutrition'))
  const alias = await call('GET /browse/products', {
    query: { category: 'youthful GLOW (Men/Women)' },
  })
  assert.deepEqual(alias, list)
  assert.deepEqual(await call('GET /browse/products', { query: { category: 'Heart Health' } }), [])
})

test('a shopper searches by ingredient and sorts by price', async () => {
  const { call } = await reading
  const found = await call('GET /browse/products', { query: { q: 'coq10', sort: 'price-low' } })
  assert.deepEqual(
    found.map(({ product_name }) => product_name),
    ['Arginine & Q10', 'Youthful Glow Men', 'NMN Daily'],
  )
  assert.deepEqual(await call('GET /browse/products', { query: { q: 'nothing like it' } }), [])
  const page = await call('GET /browse/products', { query: { offset: '1', limit: '2' } })
  const all = await call('GET /browse/products', { query: {} })
  assert.deepEqual(page, all.slice(1, 3))
  const some = await call('GET /browse/products', { query: { ids: '28,999999,21' } })
  assert.deepEqual(some.map(({ id }) => id).toSorted(), [21, 28])
})

test('product 28 is read as documented, its price a number in ringgit', async () => {
  const { call } = await reading
  const product = await call('GET /browse/products/{productId}', { params: { productId: '28' } })
  assert.equal(product.product_name, 'NMN Daily')
  assert.equal(product.price, 270)
  assert.equal(product.size, 30)
  assert.deepEqual(product.ingredients, ['Niacinamide', 'NMN', 'Coenzyme Q10', 'Resveratrol'])
  assert.equal(product.image, '/pictures/28/jar-640.webp')
})

test('an unknown product is 404, a malformed id or query is 400', async () => {
  const { app } = await reading
  const gone = await app.inject('/browse/products/999999')
  assert.equal(gone.statusCode, 404)
  assert.equal(gone.json().code, 'NOT_FOUND')
  assert.equal(gone.headers['cache-control'], 'no-store')
  for (const id of ['0', '028', '28abc', '2.8e1', '-28', '1e3', '99999999999', '28%00']) {
    assert.equal((await app.inject(`/browse/products/${id}`)).statusCode, 400, id)
  }
  for (const query of ['sort=cheap', 'limit=101', 'limit=-1', 'ids=1,,2', 'q=a&q=b'])
    assert.equal((await app.inject(`/browse/products?${query}`)).statusCode, 400, query)
})

test('a request with a current ETag gets 304, in every encoding', async () => {
  const { app } = await reading
  const url = '/browse/products?category=youthful%20grow'
  const plain = await app.inject(url)
  const etag = String(plain.headers.etag)
  assert.match(etag, /^"[\w-]{22}"$/)
  assert.match(String(plain.headers['cache-control']), /^public, max-age=0/)
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body)
  assert.notEqual(packed.headers.etag, etag, 'other bytes have another ETag')
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.inject({ url, headers: { 'if-none-match': header } })
    assert.equal(again.statusCode, 304, header)
    assert.equal(again.body, '')
    assert.equal(again.headers.etag, etag)
  }
  const stale = await app.inject({ url, headers: { 'if-none-match': '"old"' } })
  assert.equal(stale.statusCode, 200)
})

test('a change of the catalogue is visible at once, with a new ETag', async (t) => {
  const { app, shop } = await aShop(t)
  const before = await app.inject('/browse/products/28')
  await changeCatalogue(shop, async (tx) => {
    await tx.updateTable('product').set({ price_sen: 25_050 }).where('id', '=', 28).execute()
  })
  const after = await app.inject('/browse/products/28')
  assert.equal(after.json().price, 250.5)
  assert.notEqual(after.headers.etag, before.headers.etag)
})

test('a failed change leaves the catalogue and its version unchanged', async (t) => {
  const { shop } = await aShop(t)
  const { version } = liveCatalogue(shop)
  const failing = changeCatalogue(shop, async (tx) => {
    await tx.updateTable('product').set({ price_sen: 1 }).execute()
    throw new Error('staff changed their mind')
  })
  await assert.rejects(failing, /changed their mind/)
  assert.equal(liveCatalogue(shop).version, version)
  assert.equal(liveCatalogue(shop).byId.get(28)?.price, 27_000)
})

test('archived products and invalid rows are left out, and invalid rows are logged', async (t) => {
  const { app, shop, logged } = await aShop(t)
  const count = liveCatalogue(shop).products.length
  await changeCatalogue(shop, async (tx) => {
    await tx.updateTable('product').set({ archived_at: new Date() }).where('id', '=', 21).execute()
    const descriptions = JSON.stringify([{ title: 'no such shape' }])
    await tx.updateTable('product').set({ descriptions }).where('id', '=', 22).execute()
  })
  assert.equal(liveCatalogue(shop).products.length, count - 2)
  assert.equal((await app.inject('/browse/products/21')).statusCode, 404)
  assert.ok(logged.some((line) => line.includes('catalogue.invalid') && line.includes('22')))
})

const skip = missingPostgresReason()

async function aDatabase(t: TestContext): Promise<string> {
  const server = await startPostgres(t)
  return server.url(await server.createDatabase())
}

test('a price changed in one process is served by the other', { skip }, async (t) => {
  const databaseUrl = await aDatabase(t)
  const [one, other] = await Promise.all([aShop(t, { databaseUrl }), aShop(t, { databaseUrl })])
  const price = async () => (await other.app.inject('/browse/products/28')).json().price
  assert.equal(await price(), 270)
  const heard = Promise.withResolvers<string>()
  t.after(await other.shop.database.listen('catalogue', heard.resolve))
  await changeCatalogue(one.shop, async (tx) => {
    await tx.updateTable('product').set({ price_sen: 26_000 }).where('id', '=', 28).execute()
  })
  await heard.promise
  await until(async () => (await price()) === 260)
})

test('polling catches a change whose notification was lost', { skip }, async (t) => {
  const databaseUrl = await aDatabase(t)
  const { app, shop } = await aShop(t, { databaseUrl })
  // As if another process had changed the version and its notification was lost.
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    await tx.updateTable('product').set({ price_sen: 26_500 }).where('id', '=', 28).execute()
  })
  await until(async () => (await app.inject('/browse/products/28')).json().price === 265)
})

/** Polls; allows a minute, because the machine may be under load. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, 'not within a minute')
    await pause(25)
  }
}
