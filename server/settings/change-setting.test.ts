/** Changing the owner's settings: validation, conflicts, history, and other processes. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { SettingKey } from '#domain/settings/owner-settings.ts'
import { ApiError } from '#web/api/client.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

import { refreshSettings, settingsOf, settingsVersion } from './live-settings.ts'

// Tests share one shop: each uses its own setting key.
const testShop = await startShopWithPayments({ after })
const admin = await createStaffMember(testShop, 'admin')

const findSetting = async (key: SettingKey) => {
  const { settings } = await admin.call('GET /api/admin/settings')
  return settings.find((setting) => setting.key === key)
}
/**
 * `expectedValue` is the value that the owner saw. The server refuses the change if it is outdated.
 */
const changeSetting = (
  key: SettingKey,
  change: { value: string; expectedValue: string; isUndo?: boolean },
) => {
  const body = { isUndo: false, ...change }
  return admin.call('PUT /api/admin/settings/{key}', { params: { key }, body })
}
/** Returns a check for `assert.rejects`: the error has this code, and its message matches. */
const isRefusal =
  (code: string, messagePattern = /./) =>
  (error: unknown) =>
    error instanceof ApiError && error.code === code && messagePattern.test(error.message)

test('a new surcharge is charged immediately, and the old total is refused', async () => {
  assert.deepEqual(
    await changeSetting('delivery.surcharge', { value: 'RM 18.5', expectedValue: '15.00' }),
    { value: '18.50' },
  )
  const sabah = { state: 'Sabah', city: 'Kota Kinabalu', postalCode: '88000' }
  const body = buildPayBody({ customerDetails: sabah })
  const product = await testShop.call('GET /browse/products/{productId}', {
    params: { productId: '28' },
  })
  const withTotal = (total: number) => ({
    ...body,
    paymentData: { ...body.paymentData, total },
  })
  await assert.rejects(
    testShop.call('POST /api/billplz/pay', { body: withTotal(product.price + 15) }),
    isRefusal('TOTAL_CHANGED', new RegExp(`RM\u00a0${(product.price + 18.5).toFixed(2)}`)),
  )
  await testShop.call('POST /api/billplz/pay', { body: withTotal(product.price + 18.5) })
  const { settings } = await testShop.call('GET /api/settings')
  assert.equal(settings['delivery']?.['surcharge'], 1850)
})

test('a change is stored with its author, listed, audited and can be undone', async () => {
  const valueBefore = (await findSetting('seller.phone'))?.value
  assert.ok(valueBefore)
  await changeSetting('seller.phone', { value: '03-1234 5678', expectedValue: valueBefore })
  const changedSetting = await findSetting('seller.phone')
  assert.equal(changedSetting?.value, '+60312345678')
  assert.equal(changedSetting?.changedBy, admin.email)

  const { changes } = await admin.call('GET /api/admin/settings/{key}/history', {
    params: { key: 'seller.phone' },
  })
  assert.deepEqual(
    changes.map(({ value, changedBy }) => [value, changedBy]),
    [
      ['+60312345678', admin.email],
      // The default, which has no author.
      [valueBefore, ''],
    ],
  )
  await changeSetting('seller.phone', {
    value: valueBefore,
    expectedValue: '+60312345678',
    isUndo: true,
  })
  assert.equal((await findSetting('seller.phone'))?.value, valueBefore)
  const { entries } = await admin.call('GET /api/admin/audit', {
    query: { subject: 'seller.phone' },
  })
  assert.deepEqual(
    entries.map(({ action, detail }) => [action, detail]),
    [
      ['setting.undone', { from: '+60312345678', to: valueBefore }],
      ['setting.changed', { from: valueBefore, to: '+60312345678' }],
    ],
  )
})

test('an invalid value is refused with an error message and changes nothing', async () => {
  const settingBefore = await findSetting('seller.email')
  await assert.rejects(
    changeSetting('seller.email', { value: 'no-email', expectedValue: settingBefore?.value ?? '' }),
    isRefusal('INVALID', /^Enter an email address/),
  )
  assert.deepEqual(await findSetting('seller.email'), settingBefore)
})

test('a property name of Object.prototype is refused as an unknown setting', async () => {
  const unknownSetting = { params: { key: 'toString' }, body: { value: '1', expectedValue: '' } }
  await assert.rejects(
    admin.call('PUT /api/admin/settings/{key}', unknownSetting),
    isRefusal('NOT_FOUND'),
  )
})

test('a change based on an outdated value is refused with the current value', async () => {
  await changeSetting('plans.cutOffDays', { value: '12', expectedValue: '10' })
  await assert.rejects(
    changeSetting('plans.cutOffDays', { value: '14', expectedValue: '10' }),
    isRefusal('CONFLICT', /Its value is now: 12\. Save again to replace it/),
  )
})

test('a repeated change with the old value succeeds, with one audit entry', async () => {
  const key = 'delivery.shelfLifeMonths'
  const change = { value: ' 9', expectedValue: (await findSetting(key))?.value ?? '' }
  assert.deepEqual(await changeSetting(key, change), { value: '9' })
  assert.deepEqual(await changeSetting(key, change), { value: '9' })
  const { entries } = await admin.call('GET /api/admin/audit', { query: { subject: key } })
  assert.equal(entries.length, 1)
})

test('a product may claim halal only while a certificate number is set', async () => {
  const params = { productId: '28' }
  const saveDescription = async (description: string) => {
    const current = await admin.call('GET /api/admin/products/{productId}', { params })
    const form = { ...current.form, description }
    const photos = current.product.pictures.filter(({ kind }) => kind === 'photo')
    const body = { version: current.version, form, photos }
    return admin.call('PUT /api/admin/products/{productId}', { params, body })
  }
  await assert.rejects(saveDescription('A halal capsule'), isRefusal('INVALID'))
  await changeSetting('claims.halalCertificate', { value: 'DEMO 1500', expectedValue: '' })
  await saveDescription('A halal capsule')
  await changeSetting('claims.halalCertificate', { value: '', expectedValue: 'DEMO 1500' })
  await assert.rejects(saveDescription('Still a halal capsule'), isRefusal('INVALID'))
})

test('a pharmacist cannot read the owner’s settings', async () => {
  const pharmacist = await createStaffMember(testShop, 'pharmacist')
  await assert.rejects(pharmacist.call('GET /api/admin/settings'), isRefusal('FORBIDDEN'))
})

test(
  'a second process uses a changed setting, with and without an explicit refresh',
  { skip: missingPostgresReason() },
  async (t) => {
    const { url: databaseUrl, remove } = await createTestDatabase()
    const firstProcess = await startTestShop(t, { databaseUrl })
    const secondProcess = await startTestShop(t, { databaseUrl })
    t.after(remove)
    const owner = await createStaffMember(firstProcess, 'admin')
    await owner.call('PUT /api/admin/settings/{key}', {
      params: { key: 'claims.kkliu' },
      body: { value: 'KKLIU 0/2026', expectedValue: '' },
    })
    assert.equal(settingsOf(firstProcess.shop).claims.kkliu, 'KKLIU 0/2026')
    await refreshSettings(secondProcess.shop)
    assert.equal(settingsOf(secondProcess.shop).claims.kkliu, 'KKLIU 0/2026')

    // Without an explicit refresh, the second process is notified and soon uses the new value.
    const version = settingsVersion(secondProcess.shop)
    await owner.call('PUT /api/admin/settings/{key}', {
      params: { key: 'delivery.surcharge' },
      body: { value: '18.50', expectedValue: '15.00' },
    })
    await waitUntil('the other process knows the surcharge', async () => {
      const { settings } = await secondProcess.call('GET /api/settings')
      return settings['delivery']?.['surcharge'] === 1850
    })
    assert.notEqual(settingsVersion(secondProcess.shop), version, 'its pages are rendered again')
  },
)

test('a shop with real providers logs a warning while its seller is not set', async (t) => {
  const realShop = await startTestShop(t, {
    settings: { BILLPLZ_BASE_URL: 'https://billplz.example/api' },
  })
  assert.ok(realShop.logLines.some((line) => line.includes('settings.no_seller')))
  assert.equal(
    testShop.logLines.some((line) => line.includes('settings.no_seller')),
    false,
  )
})
