/** The rows of the page, against a shop with all stand-ins on its own port. */
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

import type { TrialId } from '#domain/go-live/requirement.ts'
import { saveUnconfirmedFactor, confirmFactor } from '#server/accounts/staff/factor.store.ts'
import { createTestCallback } from '#server/payments/messages/test-callback.ts'
import { insertDatabaseBackup } from '#server/db/backup/database-backups.store.ts'
import { transact } from '#server/db/transact.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { startShopWithPayments, waitUntil } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

const backups = mkdtempSync(join(tmpdir(), 'racik-backups-'))
const shop = await startShopWithPayments(
  { after },
  { embedded: true, settings: { BACKUP_FOLDER: backups, OWNER_EMAIL: 'owner@shop.my' } },
)
after(() => rmSync(backups, { recursive: true }))
const admin = await createStaffMember(shop, 'admin')

type StaffCall = typeof admin.call

const rowOf = async (id: string, call: StaffCall = admin.call) => {
  const { rows } = await call('GET /api/admin/go-live')
  const row = rows.find((candidate) => candidate.id === id)
  assert.ok(row, id)
  return row
}

const tryRow = async (id: TrialId, call: StaffCall = admin.call) => {
  const { rows } = await call('POST /api/admin/go-live/try', { body: { id } })
  return rows.find((row) => row.id === id)
}

test('a demo lists what production needs, without a value of a secret', async () => {
  const goLiveResponse = await admin.call('GET /api/admin/go-live')
  assert.equal(goLiveResponse.isReady, false)
  for (const id of ['production', 'stand-ins', 'public-url', 'database', 'keys', 'seller'])
    assert.equal((await rowOf(id)).state, 'missing', id)
  assert.equal((await rowOf('advertisement')).state, 'warning')
  assert.match((await rowOf('keys')).finding, /^Not set: DATA_KEY, APP_SECRET/)
  const text = JSON.stringify(goLiveResponse)
  const { BILLPLZ_API_KEY, BILLPLZ_X_SIGNATURE_KEY, PAYPAL_SECRET } = shop.config
  for (const secret of [BILLPLZ_API_KEY, BILLPLZ_X_SIGNATURE_KEY, PAYPAL_SECRET])
    assert.equal(text.includes(secret), false)
})

test('trials with valid credentials succeed, and their results are stored', async () => {
  assert.equal((await rowOf('billplz')).state, 'untried')
  for (const id of ['billplz', 'places', 'mail'] as const)
    assert.equal((await tryRow(id))?.state, 'ok', id)
  // The stand-in of PayPal has no fixed webhook URL.
  assert.equal((await tryRow('paypal'))?.state, 'warning')
  assert.equal((await rowOf('billplz')).state, 'ok', 'the result is stored')
})

test('the webhook URL at PayPal must be the one of this shop', async () => {
  const setUrl = (webhookUrl: string) =>
    fetch(`${shop.standIns.url}/paypal/control/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webhookUrl }),
    })
  await setUrl('https://old.example/hook')
  assert.match((await tryRow('paypal'))?.finding ?? '', /old\.example/)
  await setUrl(`${shop.config.PUBLIC_URL}/api/paypal/webhook`)
  assert.equal((await tryRow('paypal'))?.state, 'ok')
})

test('trials with credentials that the providers refuse fail with the reason', async (t) => {
  const misconfiguredShop = await startShopWithPayments(t, {
    settings: {
      BILLPLZ_API_KEY: 'another-key-of-billplz',
      PAYPAL_SECRET: 'another-secret-of-paypal',
      GOOGLE_MAPS_API_KEY: 'another-key-of-google',
      STAND_INS_SMTP_PORT: String(await freePort()),
    },
  })
  const { call } = await createStaffMember(misconfiguredShop, 'admin')
  for (const id of ['billplz', 'paypal', 'places'] as const)
    assert.match((await tryRow(id, call))?.finding ?? '', /refuses the credentials/, id)
  assert.match((await tryRow('mail', call))?.finding ?? '', /did not respond/)
})

test('for an unknown collection or webhook the fix names the setting', async (t) => {
  const misconfiguredShop = await startShopWithPayments(t, {
    settings: { BILLPLZ_COLLECTION_ID: 'other123', PAYPAL_WEBHOOK_ID: 'OTHER-WEBHOOK' },
  })
  const { call } = await createStaffMember(misconfiguredShop, 'admin')
  assert.equal((await tryRow('billplz', call))?.fix, 'Check BILLPLZ_COLLECTION_ID.')
  assert.equal((await tryRow('paypal', call))?.fix, 'Check PAYPAL_WEBHOOK_ID.')
})

test('the signed test callback reaches the shop and is stored nowhere', async () => {
  const count = async () => {
    const { messages } = await admin.call('GET /api/admin/provider-messages')
    return messages.length
  }
  const before = await count()
  assert.equal((await tryRow('billplz-callback'))?.state, 'ok')
  assert.equal((await tryRow('paypal-webhook'))?.state, 'ok')
  assert.equal(await count(), before)
})

test('a test callback with a wrong signature, or for another bill, gets no proof', async () => {
  const { path, body, proof } = createTestCallback(shop.shop)
  const send = (payload: string, url = path) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  assert.equal((await send(body)).body, proof)
  assert.equal((await send(body.replace('name=TEST', 'name=OTHER'))).statusCode, 400)
  const otherPath = `/api/billplz/callback/go-live-test-${'0'.repeat(32)}`
  assert.notEqual((await send(body, otherPath)).body, proof)
})

test('an unreachable public URL, a redirect and another server have different findings', async (t) => {
  const responses: Record<string, number> = { '/moved': 301, '/other': 200 }
  const server = createServer((request, response) => {
    const status = responses[request.url?.slice(0, 6) ?? ''] ?? 404
    response.writeHead(status, { location: 'https://elsewhere.example/' }).end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const findingWith = async (PUBLIC_URL: string) => {
    const otherShop = await startShopWithPayments(t, { settings: { PUBLIC_URL } })
    const { call } = await createStaffMember(otherShop, 'admin')
    return (await tryRow('billplz-callback', call))?.finding ?? ''
  }
  assert.match(await findingWith(`http://127.0.0.1:${port}/moved`), /redirects \(status 301\)/)
  assert.match(await findingWith(`http://127.0.0.1:${port}/other`), /Another server/)
  assert.match(await findingWith(`http://127.0.0.1:${await freePort()}`), /refuses connections/)
  assert.match(await findingWith(`https://127.0.0.1:${port}`), /certificate|cannot be reached/)
  assert.match(await findingWith('https://shop.invalid'), /no address \(DNS\)/)
})

test('the test email requirement is met once the mail server has accepted the email', async () => {
  assert.equal((await rowOf('owner-email')).state, 'untried')
  await admin.call('POST /api/admin/go-live/test-email', {})
  await waitUntil('the test email is sent', async () => (await rowOf('owner-email')).state === 'ok')
  assert.equal(shop.emails.messages('owner@shop.my')[0]?.subject, 'Test email of your shop')
})

test('the price requirement is met once confirmed, and unmet after a price changes', async () => {
  const first = await admin.call('GET /api/admin/go-live')
  assert.equal((await rowOf('prices')).state, 'missing')
  await admin.call('POST /api/admin/go-live/confirm-prices', {
    body: { figuresVersion: first.figuresVersion },
  })
  assert.equal((await rowOf('prices')).state, 'ok')
  await admin.call('PUT /api/admin/settings/{key}', {
    params: { key: 'delivery.surcharge' },
    body: { value: '19', was: '15.00' },
  })
  assert.match((await rowOf('prices')).finding, /Changed since .*RM\u00a015\.00 → RM\u00a019\.00/)
  const outdatedRefusal = await expectRefusal(
    admin.call('POST /api/admin/go-live/confirm-prices', {
      body: { figuresVersion: first.figuresVersion },
    }),
  )
  assert.equal(outdatedRefusal.code, 'CONFLICT')
})

test('staff without a second factor and demo addresses are named', async () => {
  const colleague = await createStaffMember(shop, 'pharmacist', 'pharmacist@shop.my')
  assert.match((await rowOf('second-factor')).finding, /pharmacist@shop\.my/)
  await saveUnconfirmedFactor(shop.shop, colleague.userId, 'JBSWY3DPEHPK3PXP')
  assert.match((await rowOf('second-factor')).finding, /pharmacist@shop\.my/, 'not confirmed yet')
  await transact(shop.shop.db, (tx) => confirmFactor(tx, colleague.userId, shop.clock.now))
  assert.doesNotMatch((await rowOf('second-factor')).finding, /pharmacist@shop\.my/)
  assert.match((await rowOf('demo-data')).finding, /admin@example\.test/)
})

test('the backup requirement uses the newest file or the newest run of npm run backup', async () => {
  assert.match((await rowOf('backup')).finding, /No backup recorded/)
  const file = join(backups, 'shop.dump')
  mkdirSync(join(backups, 'folder'))
  writeFileSync(file, 'backup')
  assert.match((await rowOf('backup')).finding, /shop\.dump/)
  utimesSync(file, new Date('2026-01-01'), new Date('2026-01-01'))
  assert.match((await rowOf('backup')).finding, /older than 30 hours/)
  const backupRecord = { file: 'racik.json.gz', bytes: 9, row_count: 1, encrypted: false }
  await insertDatabaseBackup(shop.shop.db, { ...backupRecord, taken_at: new Date() })
  assert.match((await rowOf('backup')).finding, /racik\.json\.gz/)
})

test('keys of the demo and files that others may read are named', async (t) => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64')
  const realShop = await startShopWithPayments(t, {
    settings: { DATA_KEY: key, APP_SECRET: 'a secret of 32 characters, or more: 0123456789' },
  })
  const { call } = await createStaffMember(realShop, 'admin')
  assert.equal((await rowOf('keys', call)).state, 'ok')
  const file = join(realShop.config.DATA_DIR, 'data-key')
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  assert.match((await rowOf('keys', call)).finding, /DATA_KEY: the key that the demo created/)
  writeFileSync(file, 'another key')
  chmodSync(file, 0o644)
  assert.match((await rowOf('keys', call)).finding, /may read .*data-key/)
})

test('each trial and confirmation is in the audit log', async () => {
  const { entries } = await admin.call('GET /api/admin/audit', { query: { subject: 'shop' } })
  const actions = new Set(entries.map(({ action }) => action))
  for (const action of ['golive.tried', 'golive.emailed', 'prices.confirmed'])
    assert.ok(actions.has(action), action)
})

test('a pharmacist may not open the page', async () => {
  const { call } = await createStaffMember(shop, 'pharmacist')
  assert.equal((await expectRefusal(call('GET /api/admin/go-live'))).code, 'FORBIDDEN')
})
