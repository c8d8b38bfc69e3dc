import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import sharp from 'sharp'

import { productLimits } from '#domain/catalogue/product-limits.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createPhoto } from '#tests/support/desks/product-upload.ts'
import { startProductsDesk } from '#tests/support/desks/products-desk.ts'

const { testShop, admin, nextSku, addProduct, addPublishedProduct, changeProduct } =
  await startProductsDesk({
    after,
  })

const readAudit = async (productId: number | string) =>
  testShop.shop.db
    .selectFrom('audit')
    .select(['action', 'detail', 'actor_email'])
    .where('subject_id', '=', String(productId))
    .orderBy('id')
    .execute()

test('a product with only the fields of the specification becomes a draft with a list of what is missing', async () => {
  const { id, warnings, missing } = await addProduct(
    { ingredients: ['Zinc', 'Magnesium'], allergies: 'Fish, Milk' },
    { bytes: await createPhoto() },
  )
  assert.deepEqual(warnings, [])
  assert.deepEqual(missing, [
    'Enter the amount of each ingredient per capsule.',
    'Describe each photo.',
  ])
  const { product, publishedAt } = await admin.call('GET /api/admin/products/{productId}', {
    params: { productId: String(id) },
  })
  assert.equal(publishedAt, null)
  assert.equal(product.product_name, 'Night Formula')
  assert.equal(product.price, 149.9)
  assert.deepEqual(product.ingredients, ['Zinc', 'Magnesium'])
  assert.equal(product.vegetarian, true)
  assert.equal(product.formula, undefined)
  const [photo] = product.pictures
  assert.deepEqual(photo?.widths, [320, 640, 1080])
  assert.equal(photo?.alt, 'Night Formula', 'every picture has an alt text')
  const file = await testShop.app.inject(product.image)
  assert.equal(file.statusCode, 200)
  assert.equal(file.headers['content-type'], 'image/webp')
  assert.equal(file.headers['x-content-type-options'], 'nosniff')
  assert.match(String(file.headers['cache-control']), /max-age=31536000, immutable/)
  assert.equal((await sharp(file.rawPayload).metadata()).width, 640)
  assert.deepEqual(
    (await readAudit(id)).map(({ action, detail, actor_email }) => [action, detail, actor_email]),
    [['product.added', { name: 'Night Formula' }, admin.email]],
  )
})

test('amounts become a formula: known ingredients keep their colour, a new one gets an unused colour', async () => {
  const formula = JSON.stringify([
    { name: 'zinc', amount: '10', unit: 'mg' },
    { name: 'Ashwagandha', form: 'Root extract', amount: 300, unit: 'mg' },
  ])
  const { id } = await addPublishedProduct({ formula })
  const { formula: savedFormula, descriptions } = await testShop.call(
    'GET /browse/products/{productId}',
    {
      params: { productId: String(id) },
    },
  )
  assert.deepEqual(
    savedFormula?.ingredients.map(({ name, pigment }) => [name, pigment]),
    [
      ['Ashwagandha', 19],
      ['Zinc', 22],
    ],
  )
  assert.deepEqual(descriptions[0], {
    descriptionTitle: 'Ashwagandha',
    descriptionText: '300\u00a0mg, Root extract',
  })
  assert.deepEqual(descriptions[1], {
    descriptionTitle: 'Zinc',
    descriptionText: '10\u00a0mg, as zinc bisglycinate',
  })
  const ingredientList = await admin.call('GET /api/admin/ingredients')
  assert.equal(
    ingredientList.find(({ id: ingredientId }) => ingredientId === 'ashwagandha')?.form,
    'Root extract',
  )
})

test('a SKU that another product has is refused with the message of the specification and the reason', async () => {
  const error = await expectRefusal(addProduct({ sku: '100028' }))
  assert.equal(error.status, 409)
  assert.equal(error.message, 'Failed to add product. Please try again. NMN Daily has this SKU.')
})

test('simultaneous requests with one SKU add one product', async () => {
  const sku = nextSku()
  const results = await Promise.allSettled([
    addProduct({ sku }),
    addProduct({ sku }),
    addProduct({ sku }),
  ])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('an invalid product is refused with a message for each field', async () => {
  const formula = JSON.stringify([{ name: 'Tadalafil', amount: '5', unit: 'mg' }])
  const error = await expectRefusal(
    addProduct({ category: 'Heart Health', price: '-1', size: '0', sku: '12a', formula }),
  )
  assert.equal(error.status, 400)
  assert.deepEqual(Object.keys(error.fields), ['category', 'price', 'size', 'sku', 'ingredients.0'])
  assert.match(error.fields['ingredients.0'] ?? '', /^Tadalafil is a scheduled poison/)
})

/** Returns the field `descriptions` with rows in Chinese, 3 bytes a character. */
const buildLongDescriptions = (rowCount: number, textLength: number): string =>
  JSON.stringify(
    Array.from({ length: rowCount }, () => ({
      descriptionTitle: '镁'.repeat(productLimits.descriptionTitle),
      descriptionText: '镁'.repeat(textLength),
    })),
  )

test('the longest descriptions in Chinese can be uploaded and edited; beyond the limits the field is named', async () => {
  const { descriptions: maxRows, descriptionText: maxLength } = productLimits
  const { id } = await addProduct({ descriptions: buildLongDescriptions(maxRows, maxLength) })
  await changeProduct(id, { price: '99.50' })
  const { product } = await admin.call('GET /api/admin/products/{productId}', {
    params: { productId: String(id) },
  })
  assert.equal(product.price, 99.5)
  assert.equal(product.descriptions.length, maxRows)
  assert.equal(product.descriptions.at(-1)?.descriptionText.length, maxLength)
  for (const [rowCount, textLength, message] of [
    [maxRows + 1, maxLength, 'At most 40 facts.'],
    [maxRows, maxLength + 1, 'At most 400 characters.'],
  ] as const) {
    const descriptions = buildLongDescriptions(rowCount, textLength)
    const error = await expectRefusal(addProduct({ descriptions }))
    assert.deepEqual([error.code, error.fields['descriptions']], ['INVALID', message])
  }
})

test('an amount above the daily maximum is allowed with a warning', async () => {
  const formula = JSON.stringify([{ name: 'Zinc', amount: '50', unit: 'mg' }])
  const { id, warnings } = await addProduct({ formula })
  assert.match(warnings.join(), /^Zinc: 50\u00a0mg per day is more than the limit of 15\u00a0mg/)
  const deskProduct = await admin.call('GET /api/admin/products/{productId}', {
    params: { productId: String(id) },
  })
  assert.deepEqual(deskProduct.warnings, warnings)
})

test('a changed price is served, and is in the price history and the audit log', async () => {
  const { id } = await addPublishedProduct()
  await changeProduct(id, { price: '99.5', description: 'New words' })
  const params = { productId: String(id) }
  assert.equal((await testShop.call('GET /browse/products/{productId}', { params })).price, 99.5)
  const { prices } = await admin.call('GET /api/admin/products/{productId}', { params })
  assert.deepEqual(
    prices.map(({ price, changedBy }) => [price, changedBy]),
    [
      [99.5, admin.email],
      [149.9, admin.email],
    ],
  )
  const actions = (await readAudit(id)).map(({ action, detail }) => [action, detail])
  assert.deepEqual(actions.slice(2), [
    ['product.price', { from: 'RM\u00a0149.90', to: 'RM\u00a099.50' }],
    ['product.changed', { fields: 'price, description' }],
  ])
})

test('a change based on an old version is a conflict and writes nothing', async () => {
  const { id } = await addProduct()
  const params = { productId: String(id) }
  const { version, form } = await admin.call('GET /api/admin/products/{productId}', { params })
  await changeProduct(id, { description: 'The first one wins' })
  const lateChange = admin.call('PUT /api/admin/products/{productId}', {
    params,
    body: { version, form: { ...form, description: 'Too late' }, photos: [] },
  })
  assert.equal((await expectRefusal(lateChange)).status, 409)
  const storedProduct = await admin.call('GET /api/admin/products/{productId}', { params })
  assert.equal(storedProduct.form.description, 'The first one wins')
  const lateArchive = admin.call('PUT /api/admin/products/{productId}/shelf', {
    params,
    body: { version, archived: true },
  })
  assert.equal((await expectRefusal(lateArchive)).status, 409)
})

test('a repeated change with the old version succeeds, with one audit entry and one price', async () => {
  const { id } = await addPublishedProduct()
  const params = { productId: String(id) }
  const { version, form } = await admin.call('GET /api/admin/products/{productId}', { params })
  const zinc = { name: 'Zinc', form: '', amount: '10', unit: 'mg', compound: '', factor: '' }
  const body = {
    version,
    form: { ...form, price: ' 99.5', ingredients: [zinc, ...form.ingredients] },
    photos: [],
  }
  const change = () => admin.call('PUT /api/admin/products/{productId}', { params, body })
  const changedProduct = await change()
  assert.equal(changedProduct.version, version + 1)
  assert.deepEqual(await change(), changedProduct)
  const archive = () =>
    admin.call('PUT /api/admin/products/{productId}/shelf', {
      params,
      body: { version: changedProduct.version, archived: true },
    })
  assert.deepEqual(await archive(), await archive())
  const actions = (await readAudit(id)).map(({ action }) => action)
  assert.deepEqual(actions.slice(2), ['product.price', 'product.changed', 'product.archived'])
  const { prices } = await admin.call('GET /api/admin/products/{productId}', { params })
  assert.equal(prices.length, 2)
  const otherChange = admin.call('PUT /api/admin/products/{productId}', {
    params,
    body: { ...body, form: { ...body.form, price: '98' } },
  })
  assert.equal((await expectRefusal(otherChange)).code, 'CONFLICT')
})

test('an archived product is not listed or in carts, and can be restored', async () => {
  const { id } = await addPublishedProduct()
  const params = { productId: String(id) }
  const { version } = await admin.call('GET /api/admin/products/{productId}', { params })
  const archivedProduct = await admin.call('PUT /api/admin/products/{productId}/shelf', {
    params,
    body: { version, archived: true },
  })
  assert.equal((await testShop.app.inject(`/browse/products/${id}`)).statusCode, 404)
  const inCart = await testShop.call('GET /browse/products', { query: { ids: `${id},28` } })
  assert.deepEqual(
    inCart.map((product) => product.id),
    [28],
  )
  const deskProducts = await admin.call('GET /api/admin/products')
  assert.ok(deskProducts.find(({ product }) => product.id === id)?.archivedAt)
  await admin.call('PUT /api/admin/products/{productId}/shelf', {
    params,
    body: { version: archivedProduct.version, archived: false },
  })
  assert.equal((await testShop.app.inject(`/browse/products/${id}`)).statusCode, 200)
  const actions = (await readAudit(id)).map(({ action }) => action)
  assert.deepEqual(actions, [
    'product.added',
    'product.published',
    'product.archived',
    'product.restored',
  ])
})

test('staff set the order of products; an incomplete list is refused', async () => {
  const productsBefore = await testShop.call('GET /browse/products', { query: {} })
  const ids = productsBefore.map(({ id }) => id).toReversed()
  await admin.call('PUT /api/admin/product-order', { body: { ids } })
  const productsAfter = await testShop.call('GET /browse/products', { query: {} })
  assert.deepEqual(
    productsAfter.map(({ id }) => id),
    ids,
  )
  for (const wrongIds of [
    ids.slice(1),
    [...ids.slice(1), 999_999],
    [...ids.slice(1), ids[1] ?? 0],
  ]) {
    const error = await expectRefusal(
      admin.call('PUT /api/admin/product-order', { body: { ids: wrongIds } }),
    )
    assert.equal(error.status, 409)
  }
})
