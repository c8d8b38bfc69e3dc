import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { listDrawnPictures } from '#domain/catalogue/picture.ts'
import { days, addDuration } from '#domain/time.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createPhoto, buildProductUpload } from '#tests/support/desks/product-upload.ts'
import { completeFields, startProductsDesk } from '#tests/support/desks/products-desk.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { catalogueChannel } from '#server/catalogue/live-catalogue.ts'
import { drawProductPictures } from '#server/catalogue/pictures/draw-product-pictures.ts'
import { deleteOldPictures } from '#server/catalogue/pictures/delete-old-pictures.ts'
import { storePictures } from '#server/catalogue/pictures/stored-pictures.ts'

const { testShop, admin, addProduct, addPublishedProduct, changeProduct } = await startProductsDesk(
  {
    after,
  },
)

test('a photo becomes the first picture, its alt text can be changed, and it can be removed', async () => {
  const { id } = await addPublishedProduct()
  const params = { productId: String(id) }
  const body = new FormData()
  body.append('imageAlt', 'Jar on a table')
  body.append('image', new Blob([Uint8Array.from(await createPhoto(700, 700))]), 'x.png')
  const product = await admin.call('POST /api/admin/products/{productId}/photos', { params, body })
  assert.deepEqual(product.pictures[0]?.widths, [320, 640])
  await changeProduct(id, {}, { alt: 'Jar on a white table' })
  const listedProduct = await testShop.call('GET /browse/products/{productId}', { params })
  assert.equal(listedProduct.pictures[0]?.alt, 'Jar on a white table')
  assert.equal((await expectRefusal(changeProduct(id, {}, { alt: ' ' }))).status, 400)
  const { version, form } = await admin.call('GET /api/admin/products/{productId}', { params })
  await admin.call('PUT /api/admin/products/{productId}', {
    params,
    body: { version, form, photos: [] },
  })
  const withoutPhoto = await testShop.call('GET /browse/products/{productId}', { params })
  assert.deepEqual(withoutPhoto.pictures, [])
})

test("a photo without alt text is refused with the field's name", async () => {
  const { id } = await addProduct()
  const body = new FormData()
  body.append('image', new Blob([Uint8Array.from(await createPhoto())]), 'x.jpg')
  const params = { productId: String(id) }
  const error = await expectRefusal(
    admin.call('POST /api/admin/products/{productId}/photos', { params, body }),
  )
  assert.equal(error.status, 422)
  assert.deepEqual(Object.keys(error.fields), ['imageAlt'])
})

test('a product has at most twelve photos; its drawn pictures do not count', async () => {
  const { id } = await addProduct()
  const photo = { kind: 'photo', path: '/pictures/kept/a/photo', widths: [320], ratio: [1, 1] }
  const photos = Array.from({ length: 11 }, () => ({ ...photo, alt: 'Jar' }))
  const drawings = listDrawnPictures({ id, product_name: 'Night Formula', size: 30 })
  await changeCatalogue(testShop.shop, (tx) =>
    tx
      .updateTable('product')
      .set({ pictures: JSON.stringify([...photos, ...drawings]) })
      .where('id', '=', id)
      .execute(),
  )
  const bytes = Uint8Array.from(await createPhoto())
  const addPhoto = () => {
    const body = new FormData()
    body.append('imageAlt', 'Jar on a table')
    body.append('image', new Blob([bytes]), 'x.jpg')
    const params = { productId: String(id) }
    return admin.call('POST /api/admin/products/{productId}/photos', { params, body })
  }
  assert.equal((await addPhoto()).pictures.length, 12 + drawings.length)
  assert.match((await expectRefusal(addPhoto())).message, /at most 12 photos/)
  const params = { productId: String(id) }
  const { version, form } = await admin.call('GET /api/admin/products/{productId}', { params })
  const saveWithPhotos = (count: number) => {
    const sentPhotos = Array.from({ length: count }, () => ({ path: photo.path, alt: 'Jar' }))
    const body = { version, form, photos: sentPhotos }
    return admin.call('PUT /api/admin/products/{productId}', { params, body })
  }
  const refusal = await expectRefusal(saveWithPhotos(13))
  assert.deepEqual([refusal.status, Object.keys(refusal.fields)], [400, ['photos']])
  await saveWithPhotos(12)
})

test('pictures are redrawn only when the label changes, and are listed after the photos', async () => {
  const formula = JSON.stringify([{ name: 'Zinc', amount: '10', unit: 'mg' }])
  const { id } = await addPublishedProduct({ formula }, { bytes: await createPhoto(640, 480) })
  // Drawing itself is tested in pictures.test.ts; this test counts its calls.
  let drawingCount = 0
  const draw = () => {
    drawingCount++
    return Promise.resolve([{ name: 'share.jpg', bytes: Buffer.from('a drawing') }])
  }
  await drawProductPictures(testShop.shop, id, draw)
  const readPictures = async () =>
    (await testShop.call('GET /browse/products/{productId}', { params: { productId: String(id) } }))
      .pictures
  const firstPictures = await readPictures()
  assert.deepEqual(
    firstPictures.map(({ kind }) => kind),
    ['photo', 'jar', 'capsules', 'card'],
  )
  const sharePath = String(firstPictures[1]?.path).replace(/jar$/, 'share.jpg')
  assert.equal((await testShop.app.inject(sharePath)).headers['content-type'], 'image/jpeg')
  await changeProduct(id, { description: 'Nothing on the label changes' })
  await drawProductPictures(testShop.shop, id, draw)
  assert.deepEqual(
    [await readPictures(), drawingCount],
    [firstPictures, 1],
    'the same drawing is not made again',
  )
  await changeProduct(id, { product_name: 'Evening Formula' })
  await drawProductPictures(testShop.shop, id, draw)
  assert.equal((await readPictures())[1]?.alt, 'Jar of Evening Formula, 30 capsules')
})

/** Returns the shop some days later. */
const shopAfter = (dayCount: number) => ({
  ...testShop.shop,
  now: () => addDuration(testShop.shop.now(), days(dayCount)),
})

test('pictures that no product uses are deleted after 30 days', async () => {
  const productThatLosesPhoto = await addPublishedProduct(
    {},
    { bytes: await createPhoto(640, 480) },
  )
  const productWithPhoto = await addPublishedProduct({}, { bytes: await createPhoto(640, 480) })
  const readImage = async (id: number) =>
    (await testShop.call('GET /browse/products/{productId}', { params: { productId: String(id) } }))
      .image
  const removedImage = await readImage(productThatLosesPhoto.id)
  const shownImage = await readImage(productWithPhoto.id)
  // In use for longer than pictures without a product are kept.
  await deleteOldPictures(shopAfter(40), 500)
  const params = { productId: String(productThatLosesPhoto.id) }
  const { version, form } = await admin.call('GET /api/admin/products/{productId}', { params })
  await admin.call('PUT /api/admin/products/{productId}', {
    params,
    body: { version, form, photos: [] },
  })
  for (const dayCount of [40, 69]) {
    await deleteOldPictures(shopAfter(dayCount), 500)
    assert.equal(
      (await testShop.app.inject(removedImage)).statusCode,
      200,
      'emails may still show it',
    )
  }
  await deleteOldPictures(shopAfter(71), 500)
  assert.equal((await testShop.app.inject(removedImage)).statusCode, 404)
  assert.equal((await testShop.app.inject(shownImage)).statusCode, 200)
})

test('the days of a picture count from the last time that a product used it', async () => {
  const { id } = await addProduct()
  const { shop } = testShop
  const setPictures = (pictures: readonly object[]) =>
    changeCatalogue(shop, (tx) =>
      tx
        .updateTable('product')
        .set({ pictures: JSON.stringify(pictures) })
        .where('id', '=', id)
        .execute(),
    )
  const folderUrl = await storePictures(shop, [
    { name: 'photo-320.webp', bytes: Buffer.from('a photo') },
  ])
  // The nightly run comes between storing the files and saving the product.
  await deleteOldPictures(shop, 500)
  const path = `${folderUrl}/photo`
  await setPictures([{ kind: 'photo', path, widths: [320], ratio: [1, 1], alt: 'Jar' }])
  await deleteOldPictures(shopAfter(1), 500)
  await setPictures([])
  await deleteOldPictures(shopAfter(60), 500)
  assert.equal((await testShop.app.inject(`${path}-320.webp`)).statusCode, 200)
  await deleteOldPictures(shopAfter(91), 500)
  assert.equal((await testShop.app.inject(`${path}-320.webp`)).statusCode, 404)
})

test('an alt text may say "halal" only with a certificate', async () => {
  const { id } = await addPublishedProduct({}, { bytes: await createPhoto(640, 480) })
  const refusal = await expectRefusal(changeProduct(id, {}, { alt: 'Jar with a halal logo' }))
  assert.match(refusal.fields['photos'] ?? '', /"Halal" needs a certificate/)
  const body = new FormData()
  body.append('imageAlt', 'Halal jar')
  body.append('image', new Blob([Uint8Array.from(await createPhoto(640, 480))]), 'x.png')
  const params = { productId: String(id) }
  const photoRefusal = await expectRefusal(
    admin.call('POST /api/admin/products/{productId}/photos', { params, body }),
  )
  assert.match(photoRefusal.fields['imageAlt'] ?? '', /"Halal" needs a certificate/)
})

const skip = missingPostgresReason()

test('a product added in one process is sold by the other', { skip }, async (t) => {
  const { url: databaseUrl, remove } = await createTestDatabase()
  // The two shops share the database but no data folder.
  const settings = { RUN_JOBS: 'false' }
  const addingShop = await startTestShop(t, { databaseUrl, settings })
  const sellingShop = await startTestShop(t, { databaseUrl, settings })
  t.after(remove)
  const staff = await createStaffMember(addingShop, 'admin')
  const notified = Promise.withResolvers<string>()
  t.after(await sellingShop.shop.database.listen(catalogueChannel, notified.resolve))
  const { id } = await staff.call('POST /api/backend/addproduct', {
    body: buildProductUpload(completeFields, { bytes: await createPhoto(640, 480) }),
  })
  await notified.promise
  await staff.call('POST /api/admin/products/{productId}/publish', {
    params: { productId: String(id) },
    body: { version: 1, warningsAccepted: true },
  })
  const params = { productId: String(id) }
  await t.waitFor(async () => sellingShop.call('GET /browse/products/{productId}', { params }))
  const { image } = await sellingShop.call('GET /browse/products/{productId}', { params })
  assert.equal((await sellingShop.app.inject(image)).statusCode, 200)
})
