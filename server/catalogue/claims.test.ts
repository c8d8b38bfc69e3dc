import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { neutralDescription } from '#domain/catalogue/remove-unapproved-claims.ts'
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
