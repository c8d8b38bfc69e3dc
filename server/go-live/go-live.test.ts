/** The requirements of the page, against a shop with all stand-ins on its own port. */
import assert from 'node:assert/strict'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

const backups = mkdtempSync(join(tmpdir(), 'racik-backups-'))
const testShop = await startShopWithPayments(
  { after },
  { embedded: true, settings: { BACKUP_FOLDER: backups, OWNER_EMAIL: 'owner@shop.my' } },
)
after(() => rmSync(backups, { recursive: true }))
const admin = await createStaffMember(testShop, 'admin')

type StaffCall = typeof admin.call

const readRequirement = async (id: string, call: StaffCall = admin.call) => {
  const { requirements } = await call('GET /api/admin/go-live')
  const requirement = requirements.find((candidate) => candidate.id === id)
  assert.ok(requirement, id)
  return requirement
}

const tryRequirement = async (id: TrialId, call: StaffCall = admin.call) => {
  const { requirements } = await call('POST /api/admin/go-live/try', { body: { id } })
  return requirements.find((requirement) => requirement.id === id)
}

test('a demo lists what production needs, without a value of a secret', async () => {
  const goLiveResponse = await admin.call('GET /api/admin/go-live')
  assert.equal(goLiveResponse.isReady, false)
  for (const id of ['production', 'stand-ins', 'public-url', 'database', 'keys', 'seller'])
    assert.equal((await readRequirement(id)).state, 'missing', id)
  assert.equal((await readRequirement('advertisement')).state, 'warning')
  assert.match((await readRequirement('keys')).finding, /^Not set: DATA_KEY, APP_SECRET/)
  const text = JSON.stringify(goLiveResponse)
  const { BILLPLZ_API_KEY, BILLPLZ_X_SIGNATURE_KEY, PAYPAL_SECRET } = testShop.config
  for (const secret of [BILLPLZ_API_KEY, BILLPLZ_X_SIGNATURE_KEY, PAYPAL_SECRET])
    assert.equal(text.includes(secret), false)
})

test('trials with valid credentials succeed, and their results are stored', async () => {
  assert.equal((await readRequirement('billplz')).state, 'untried')
  for (const id of ['billplz', 'places', 'mail'] as const)
    assert.equal((await tryRequirement(id))?.state, 'ok', id)
  // The stand-in of PayPal has no fixed webhook URL.
  assert.equal((await tryRequirement('paypal'))?.state, 'warning')
  assert.equal((await readRequirement('billplz')).state, 'ok', 'the result is stored')
})

test('the webhook URL at PayPal must be the one of this shop', async () => {
  const setUrl = (webhookUrl: string) =>
    fetch(`${testShop.standIns.url}/paypal/control/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webhookUrl }),
    })
  await setUrl('https://old.example/hook')
  assert.match((await tryRequirement('paypal'))?.finding ?? '', /old\.example/)
  await setUrl(`${testShop.config.PUBLIC_URL}/api/paypal/webhook`)
  assert.equal((await tryRequirement('paypal'))?.state, 'ok')
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
    assert.match((await tryRequirement(id, call))?.finding ?? '', /refuses the credentials/, id)
  assert.match((await tryRequirement('mail', call))?.finding ?? '', /did not respond/)
})

test('for an unknown collection or webhook the fix names the setting', async (t) => {
  const misconfiguredShop = await startShopWithPayments(t, {
    settings: { BILLPLZ_COLLECTION_ID: 'other123', PAYPAL_WEBHOOK_ID: 'OTHER-WEBHOOK' },
  })
  const { call } = await createStaffMember(misconfiguredShop, 'admin')
  assert.equal((await tryRequirement('billplz', call))?.fix, 'Check BILLPLZ_COLLECTION_ID.')
  assert.equal((await tryRequirement('paypal', call))?.fix, 'Check PAYPAL_WEBHOOK_ID.')
})

test('the signed test callback reaches the shop and is stored nowhere', async () => {
  const countMessages = async () => {
    const { messages } = await admin.call('GET /api/admin/provider-messages')
    return messages.length
  }
  const before = await countMessages()
  assert.equal((await tryRequirement('billplz-callback'))?.state, 'ok')
  assert.equal((await tryRequirement('paypal-webhook'))?.state, 'ok')
  assert.equal(await countMessages(), before)
})

test('a test callback with a wrong signature, or for another bill, gets no proof', async () => {
  const { path, body, proof } = createTestCallback(testShop.shop)
  const send = (payload: string, url = path) =>
    testShop.app.inject({
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
  const statusByPathStart: Record<string, number> = { '/moved': 301, '/other': 200 }
  const server = createServer((request, response) => {
    const status = statusByPathStart[request.url?.slice(0, 6) ?? ''] ?? 404
    response.writeHead(status, { location: 'https://elsewhere.example/' }).end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  // The cast is safe: the server listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  const readFindingWith = async (PUBLIC_URL: string) => {
    const otherShop = await startShopWithPayments(t, { settings: { PUBLIC_URL } })
    const { call } = await createStaffMember(otherShop, 'admin')
    return (await tryRequirement('billplz-callback', call))?.finding ?? ''
  }
  assert.match(await readFindingWith(`http://127.0.0.1:${port}/moved`), /redirects \(status 301\)/)
  assert.match(await readFindingWith(`http://127.0.0.1:${port}/other`), /Another server/)
  assert.match(await readFindingWith(`http://127.0.0.1:${await freePort()}`), /refuses connections/)
  assert.match(await readFindingWith(`https://127.0.0.1:${port}`), /certificate|cannot be reached/)
  assert.match(await readFindingWith('https://shop.invalid'), /no address \(DNS\)/)
})

test('the test email requirement is met once the mail server has accepted the email', async () => {
  assert.equal((await readRequirement('owner-email')).state, 'untried')
  await admin.call('POST /api/admin/go-live/test-email', {})
  await waitUntil(
    'the test email is sent',
    async () => (await readRequirement('owner-email')).state === 'ok',
  )
  assert.equal(testShop.emails.listEmails('owner@shop.my')[0]?.subject, 'Test email of your shop')
})

test('the price requirement is met once confirmed, and unmet after a price changes', async () => {
  const firstReply = await admin.call('GET /api/admin/go-live')
  assert.equal((await readRequirement('prices')).state, 'missing')
  await admin.call('POST /api/admin/go-live/confirm-prices', {
    body: { figuresVersion: firstReply.figuresVersion },
  })
  assert.equal((await readRequirement('prices')).state, 'ok')
  await admin.call('PUT /api/admin/settings/{key}', {
    params: { key: 'delivery.surcharge' },
    body: { value: '19', expectedValue: '15.00' },
  })
  assert.match(
    (await readRequirement('prices')).finding,
    /Changed since .*RM\u00a015\.00 → RM\u00a019\.00/,
  )
  const outdatedRefusal = await expectRefusal(
    admin.call('POST /api/admin/go-live/confirm-prices', {
      body: { figuresVersion: firstReply.figuresVersion },
    }),
  )
  assert.equal(outdatedRefusal.code, 'CONFLICT')
})

test('staff without a second factor and demo addresses are named', async () => {
  const colleague = await createStaffMember(testShop, 'pharmacist', 'pharmacist@shop.my')
  assert.match((await readRequirement('second-factor')).finding, /pharmacist@shop\.my/)
  await saveUnconfirmedFactor(testShop.shop, colleague.userId, 'JBSWY3DPEHPK3PXP')
  assert.match(
    (await readRequirement('second-factor')).finding,
    /pharmacist@shop\.my/,
    'not confirmed yet',
  )
  await transact(testShop.shop.db, (tx) => confirmFactor(tx, colleague.userId, testShop.clock.now))
  assert.doesNotMatch((await readRequirement('second-factor')).finding, /pharmacist@shop\.my/)
  assert.match((await readRequirement('demo-data')).finding, /admin@example\.test/)
})

test('the backup requirement uses the newest file or the newest run of npm run backup', async () => {
  assert.match((await readRequirement('backup')).finding, /No backup recorded/)
  const file = join(backups, 'shop.dump')
  mkdirSync(join(backups, 'folder'))
  // A file that cannot be examined is ignored.
  symlinkSync('link-to-itself', join(backups, 'link-to-itself'))
  writeFileSync(file, 'backup')
  assert.match((await readRequirement('backup')).finding, /shop\.dump/)
  utimesSync(file, new Date('2026-01-01'), new Date('2026-01-01'))
  assert.match((await readRequirement('backup')).finding, /older than 30 hours/)
  const backupRecord = { file: 'racik.json.gz', bytes: 9, row_count: 1, encrypted: false }
  await insertDatabaseBackup(testShop.shop.db, { ...backupRecord, taken_at: new Date() })
  assert.match((await readRequirement('backup')).finding, /racik\.json\.gz/)
})

test('keys of the demo and files that others may read are named', async (t) => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64')
  const realShop = await startShopWithPayments(t, {
    settings: { DATA_KEY: key, APP_SECRET: 'a secret of 32 characters, or more: 0123456789' },
  })
  const { call } = await createStaffMember(realShop, 'admin')
  assert.equal((await readRequirement('keys', call)).state, 'ok')
  const file = join(realShop.config.DATA_DIR, 'data-key')
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  assert.match(
    (await readRequirement('keys', call)).finding,
    /DATA_KEY: the key that the demo created/,
  )
  writeFileSync(file, 'another key')
  chmodSync(file, 0o644)
  assert.match((await readRequirement('keys', call)).finding, /may read .*data-key/)
})

test('each trial and confirmation is in the audit log', async () => {
  const { entries } = await admin.call('GET /api/admin/audit', { query: { subject: 'shop' } })
  const actions = new Set(entries.map(({ action }) => action))
  for (const action of ['golive.tried', 'golive.emailed', 'prices.confirmed'])
    assert.ok(actions.has(action), action)
})

test('a pharmacist may not open the page', async () => {
  const { call } = await createStaffMember(testShop, 'pharmacist')
  assert.equal((await expectRefusal(call('GET /api/admin/go-live'))).code, 'FORBIDDEN')
})
