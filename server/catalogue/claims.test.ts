import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { productFromWire } from '#domain/catalogue/product.ts'
import { neutralDescription } from '#domain/catalogue/remove-unapproved-claims.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { buildProductJsonLd } from '#web/storefront/catalogue/product/product-json-ld.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

import { changeCatalogue } from './change-catalogue.ts'

const productId = 28

test('a text that claims an effect is shown only while the shop has an approval number', async () => {
  const testShop = await startTestShop({ after })
  const admin = await createStaffMember(testShop, 'admin')
  const claim = 'Boosts energy and prevents colds.'
  await changeCatalogue(testShop.shop, (tx) =>
    tx
      .updateTable('product')
      .set({ description: claim, daily_price_desc: 'Clinically proven' })
      .where('id', '=', productId)
      .execute(),
  )
  const readTexts = async () => {
    const product = await testShop.call('GET /browse/products/{productId}', {
      params: { productId: String(productId) },
    })
    const products = await testShop.call('GET /browse/products')
    const listedProduct = products.find(({ id }) => id === productId)
    assert.equal(listedProduct?.description, product.description)
    return [product.description, product.dailyPriceDesc]
  }
  // KKLIU is the approval number of the Medicine Advertisements Board.
  const setApprovalNumber = (value: string, previousValue: string) =>
    admin.call('PUT /api/admin/settings/{key}', {
      params: { key: 'claims.kkliu' },
      body: { value, expectedValue: previousValue, isUndo: false },
    })

  // A product must have a description, but no text about its price per day.
  assert.deepEqual(await readTexts(), [neutralDescription, ''])
  await setApprovalNumber('KKLIU 0000/2026', '')
  assert.deepEqual(await readTexts(), [claim, 'Clinically proven'])
  await setApprovalNumber('', 'KKLIU 0000/2026')
  assert.deepEqual(await readTexts(), [neutralDescription, ''])
})

test('a text that names a disease is not shown, also with an approval number', async (t) => {
  const testShop = await startTestShop(t)
  const admin = await createStaffMember(testShop, 'admin')
  for (const [key, value] of [
    ['claims.kkliu', 'KKLIU 0000/2026'],
    ['claims.halalCertificate', 'MS 1500'],
  ] as const)
    await admin.call('PUT /api/admin/settings/{key}', {
      params: { key },
      body: { value, expectedValue: '', isUndo: false },
    })
  await changeCatalogue(testShop.shop, (tx) =>
    tx
      .updateTable('product')
      .set({ description: 'Untuk kencing manis.' })
      .where('id', '=', productId)
      .execute(),
  )
  const { description } = await testShop.call('GET /browse/products/{productId}', {
    params: { productId: String(productId) },
  })
  assert.equal(description, neutralDescription)
})

test('"halal" leaves the shop with the number of its certificate, also while health claims are approved', async (t) => {
  const testShop = await startTestShop(t)
  const admin = await createStaffMember(testShop, 'admin')
  const setClaimSetting = (key: string, value: string, expectedValue: string) =>
    admin.call('PUT /api/admin/settings/{key}', {
      params: { key },
      body: { value, expectedValue, isUndo: false },
    })
  const params = { productId: String(productId) }
  /** Returns all that shoppers read of the product, on its page and in search results. */
  const readShownTexts = async () => {
    const product = await testShop.call('GET /browse/products/{productId}', { params })
    const jsonLd = buildProductJsonLd(
      'https://shop.example',
      'en',
      productFromWire(product),
      demoSettings.seller,
    )
    // Ids of ingredients are not shown.
    return JSON.stringify([product, jsonLd], (key, value: unknown) => (key === 'id' ? 0 : value))
  }
  await setClaimSetting('claims.kkliu', 'KKLIU 0000/2026', '')
  await setClaimSetting('claims.halalCertificate', 'MS 1500', '')
  const { pictures } = await testShop.call('GET /browse/products/{productId}', { params })
  const halalPictures = pictures.map((picture) => ({ ...picture, alt: `Halal ${picture.alt}` }))
  await changeCatalogue(testShop.shop, async (tx) => {
    const texts = {
      product_name: 'Halal NMN Daily',
      description: 'Every capsule is halal.',
      daily_price_desc: 'Halal certified',
      descriptions: JSON.stringify([
        { descriptionTitle: 'Halal', descriptionText: 'Yes' },
        { descriptionTitle: 'Origin', descriptionText: 'Malaysia' },
      ]),
      pictures: JSON.stringify(halalPictures),
    }
    await tx.updateTable('product').set(texts).where('id', '=', productId).execute()
    await tx.updateTable('ingredient').set({ form: 'Halal' }).where('id', '=', 'nmn').execute()
    await tx
      .updateTable('product_ingredient')
      .set({ compound: 'halal extract' })
      .where('product_id', '=', productId)
      .execute()
  })
  assert.match(await readShownTexts(), /Halal NMN Daily.*capsule is halal.*Halal certified/)

  await setClaimSetting('claims.halalCertificate', '', 'MS 1500')
  assert.doesNotMatch(await readShownTexts(), /halal/i)
  const shown = await testShop.call('GET /browse/products/{productId}', { params })
  assert.deepEqual(
    [shown.product_name, shown.description, shown.dailyPriceDesc, shown.descriptions],
    [
      'NMN Daily',
      neutralDescription,
      '',
      [{ descriptionTitle: 'Origin', descriptionText: 'Malaysia' }],
    ],
  )
})
