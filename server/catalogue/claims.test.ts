import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { neutralDescription } from '#domain/catalogue/without-claims.ts'
import { aShop } from '#tests/support/a-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'

import { changeCatalogue } from './change-catalogue.ts'

test('a text that claims an effect is shown only while there is an approval number', async () => {
  const shop = await aShop({ after })
  const admin = await aStaffMember(shop, 'admin')
  const claim = 'Boosts energy and prevents colds.'
  await changeCatalogue(shop.shop, (tx) =>
    tx
      .updateTable('product')
      .set({ description: claim, daily_price_desc: 'Clinically proven' })
      .where('id', '=', 28)
      .execute(),
  )
  const read = async () => {
    const product = await shop.call('GET /browse/products/{productId}', {
      params: { productId: '28' },
    })
    const listed = (await shop.call('GET /browse/products')).find(({ id }) => id === 28)
    assert.equal(listed?.description, product.description)
    return [product.description, product.dailyPriceDesc]
  }
  const setNumber = (value: string, was: string) =>
    admin.call('PUT /api/admin/settings/{key}', {
      params: { key: 'claims.kkliu' },
      body: { value, was, isUndo: false },
    })

  assert.deepEqual(await read(), [neutralDescription, ''])
  await setNumber('KKLIU 0000/2026', '')
  assert.deepEqual(await read(), [claim, 'Clinically proven'])
  await setNumber('', 'KKLIU 0000/2026')
  assert.deepEqual(await read(), [neutralDescription, ''])
})
