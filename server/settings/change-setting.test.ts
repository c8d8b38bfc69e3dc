import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { SettingKey } from '#domain/settings/owner-settings.ts'
import { ApiError } from '#web/api/client.ts'
import { buildPayBody, startPayingShop, waitUntil } from '#tests/support/paying-shop.ts'
import { startTestShop } from '#tests/support/test-shop.ts'
import { createStaffMember } from '#tests/support/staff-member.ts'
import { startPostgres, missingPostgresReason } from '#tests/support/postgres.ts'

import { refreshSettings, settingsOf, settingsVersion } from './live-settings.ts'

const shop = await startPayingShop({ after })
const admin = await createStaffMember(shop, 'admin')

const getSetting = async (key: SettingKey) => {
  const { settings } = await admin.call('GET /api/admin/settings')
  return settings.find((setting) => setting.key === key)
}
const change = (key: SettingKey, value: string, was: string, isUndo = false) =>
  admin.call('PUT /api/admin/settings/{key}', { params: { key }, body: { value, was, isUndo } })
const refusedWith = (code: string, message: RegExp) => (error: unknown) =>
  error instanceof ApiError && error.code === code && message.test(error.message)

test('a new surcharge is charged immediately, and the old total is refused', async () => {
  assert.deepEqual(await change('delivery.surcharge', 'RM 18.5', '15.00'), { value: '18.50' })
  const sabah = { state: 'Sabah', city: 'Kota Kinabalu', postalCode: '88000' }
  const body = buildPayBody({ customerDetails: sabah })
  const product = await shop.call('GET /browse/products/{productId}', {
    params: { productId: '28' },
  })
  const withTotal = (total: number) => ({
    ...body,
    paymentData: { ...body.paymentData, total },
  })
  await assert.rejects(
    shop.call('POST /api/billplz/pay', { body: withTotal(product.price + 15) }),
    refusedWith('TOTAL_CHANGED', new RegExp(`RM\u00a0${(product.price + 18.5).toFixed(2)}`)),
  )
  await shop.call('POST /api/billplz/pay', { body: withTotal(product.price + 18.5) })
  const { settings } = await shop.call('GET /api/settings')
  assert.equal(settings['delivery']?.['surcharge'], 1850)
})

test('a change is stored with its author, listed, audited and can be undone', async () => {
  const before = (await getSetting('seller.phone'))?.value ?? ''
  await change('seller.phone', '03-1234 5678', before)
  const changed = await getSetting('seller.phone')
  assert.equal(changed?.value, '+60312345678')
  assert.equal(changed?.changedBy, admin.email)

  const { changes } = await admin.call('GET /api/admin/settings/{key}/history', {
    params: { key: 'seller.phone' },
  })
  assert.deepEqual(
    changes.map(({ value, who }) => [value, who]),
    [
      ['+60312345678', admin.email],
      [before, ''],
    ],
  )
  await change('seller.phone', before, '+60312345678', true)
  assert.equal((await getSetting('seller.phone'))?.value, before)
  const { entries } = await admin.call('GET /api/admin/audit', {
    query: { subject: 'seller.phone' },
  })
  assert.deepEqual(
    entries.map(({ action, detail }) => [action, detail]),
    [
      ['setting.undone', { from: '+60312345678', to: before }],
      ['setting.changed', { from: before, to: '+60312345678' }],
    ],
  )
})

test('an invalid value is refused with a sentence and changes nothing', async () => {
  const before = await getSetting('seller.email')
  await assert.rejects(
    change('seller.email', 'nobody', before?.value ?? ''),
    refusedWith('INVALID', /^Enter an email address/),
  )
  assert.deepEqual(await getSetting('seller.email'), before)
  const unknown = { params: { key: 'toString' }, body: { value: '1', was: '' } }
  await assert.rejects(
    admin.call('PUT /api/admin/settings/{key}', unknown),
    refusedWith('NOT_FOUND', /./),
  )
})

test('the second of two concurrent changes is refused with the current value', async () => {
  await change('plans.cutOffDays', '12', '10')
  await assert.rejects(
    change('plans.cutOffDays', '14', '10'),
    refusedWith('CONFLICT', /It is now: 12$/),
  )
})

test('a product may claim halal only while a certificate number is set', async () => {
  const params = { productId: '28' }
  const describe = async (description: string) => {
    const read = await admin.call('GET /api/admin/products/{productId}', { params })
    const form = { ...read.form, description }
    const photos = read.product.pictures.filter(({ kind }) => kind === 'photo')
    const body = { version: read.version, form, photos }
    return admin.call('PUT /api/admin/products/{productId}', { params, body })
  }
  await assert.rejects(describe('A halal capsule'), refusedWith('INVALID', /./))
  await change('claims.halalCertificate', 'DEMO 1500', '')
  await describe('A halal capsule')
  await change('claims.halalCertificate', '', 'DEMO 1500')
  await assert.rejects(describe('Still a halal capsule'), refusedWith('INVALID', /./))
})

test('a pharmacist may not read settings', async () => {
  const pharmacist = await createStaffMember(shop, 'pharmacist')
  await assert.rejects(pharmacist.call('GET /api/admin/settings'), refusedWith('FORBIDDEN', /./))
})

test('a second process uses a changed setting', { skip: missingPostgresReason() }, async (t) => {
  const postgres = await startPostgres(t)
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const firstProcess = await startTestShop(t, { databaseUrl })
  const secondProcess = await startTestShop(t, { databaseUrl })
  const owner = await createStaffMember(firstProcess, 'admin')
  await owner.call('PUT /api/admin/settings/{key}', {
    params: { key: 'claims.kkliu' },
    body: { value: 'KKLIU 0/2026', was: '' },
  })
  assert.equal(settingsOf(firstProcess.shop).claims.kkliu, 'KKLIU 0/2026')
  await refreshSettings(secondProcess.shop)
  assert.equal(settingsOf(secondProcess.shop).claims.kkliu, 'KKLIU 0/2026')

  // Without an explicit refresh too: the second process uses the new value within a moment.
  const version = settingsVersion(secondProcess.shop)
  await owner.call('PUT /api/admin/settings/{key}', {
    params: { key: 'delivery.surcharge' },
    body: { value: '18.50', was: '15.00' },
  })
  await waitUntil('the other process knows the surcharge', async () => {
    const { settings } = await secondProcess.call('GET /api/settings')
    return settings['delivery']?.['surcharge'] === 1850
  })
  assert.notEqual(settingsVersion(secondProcess.shop), version, 'its pages are rendered again')
})

test('a shop with real providers logs a warning while its seller is not set', async (t) => {
  const real = await startTestShop(t, {
    settings: { BILLPLZ_BASE_URL: 'https://billplz.example/api' },
  })
  assert.ok(real.logLines.some((line) => line.includes('settings.no_seller')))
  assert.equal(
    shop.logLines.some((line) => line.includes('settings.no_seller')),
    false,
  )
})
