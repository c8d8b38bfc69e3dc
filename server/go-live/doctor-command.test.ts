/** `npm run doctor`, with and without `production`, in a process of its own. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

import { fine } from '#domain/go-live/requirement.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { confirmFactor, saveUnconfirmedFactor } from '#server/accounts/staff/factor.store.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { readConfig } from '#server/config.ts'
import { lockFolder } from '#server/db/lock-folder.ts'
import { transact } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'
import { upsertSignature } from '#server/signatures/pharmacists.store.ts'
import { addChange } from '#server/settings/settings.store.ts'
import { startShop } from '#server/start-shop.ts'
import type { Shop } from '#server/shop.ts'
import { demoSettingsOf, prepareDemo } from '#tests/support/demo-data-folder.ts'
import { runScript } from '#tests/support/run-script.ts'
import { startStandIns } from '#stand-ins/start-stand-ins.ts'

import { currentFigures } from './check-requirements.ts'
import { insertConfirmation, upsertTrial } from './go-live.store.ts'
import { trialSubjectOf } from './run-trial.ts'

const doctor = (env: Record<string, string>, ...args: string[]) =>
  runScript('scripts/doctor.ts', { args: ['production', ...args], env })

/** Settings that production accepts, with providers on this machine. */
const secrets = {
  BILLPLZ_API_KEY: 'billplz-key-of-this-test',
  BILLPLZ_X_SIGNATURE_KEY: 'billplz-signature-of-this-test',
  PAYPAL_CLIENT_ID: 'paypal-client-of-this-test',
  PAYPAL_SECRET: 'paypal-secret-of-this-test',
  GOOGLE_MAPS_API_KEY: 'google-key-of-this-test',
  APP_SECRET: 'a secret of 32 characters, or more: 0123456789',
  DATA_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64'),
}

test('for a demo the command fails and lists each requirement with its fix', async () => {
  const copyDemo = await prepareDemo({ after })
  const folder = copyDemo()
  const { code, text } = await doctor(demoSettingsOf(folder))
  assert.equal(code, 1)
  assert.match(text, /✗ Keys: Not set: DATA_KEY, APP_SECRET\.\n {2}→ Set these/)
  assert.match(text, /✗ Second factor of staff: .*admin@racik\.example/)
  assert.match(text, /✗ Billplz account: .* did not respond in time/)
  assert.match(text, /\? Billplz callbacks: Not tried yet/)
  assert.match(text, /! Advertisement approval/)
  assert.match(text, /\d+ to do\.\n$/)
  const unlock = lockFolder(folder)
  const whileRunning = await doctor(demoSettingsOf(folder))
  unlock()
  assert.equal(whileRunning.code, 1)
  assert.match(whileRunning.text, /^✗ The shop is running/)
})

test('a check of the machine that throws is reported, and the other checks still run', async () => {
  const { code, text } = await runScript('scripts/doctor.ts', { env: { PORT: 'abc' } })
  assert.equal(code, 1)
  assert.match(text, /^✗ (?!settings:).*NaN/m)
  assert.match(text, /GB of disk space free/)
})

test('an unknown check fails with the usage', async () => {
  for (const args of [['prod'], ['--production'], ['production', '--email']]) {
    const { code, text } = await runScript('scripts/doctor.ts', { args, env: {} })
    assert.equal(code, 1, args.join(' '))
    assert.match(text, /^npm run doctor[^✓✗]*\[--send-email\]\n$/, args.join(' '))
  }
})

test('without a reachable database or with invalid settings, the command fails with the reason', async () => {
  const resultWithoutFolder = await doctor({
    DATA_DIR: path.join(tmpdir(), 'racik-no-such-folder'),
  })
  assert.equal(resultWithoutFolder.code, 1)
  assert.match(resultWithoutFolder.text, /^✗ There is no database in /)
  const refusedResult = await doctor({ NODE_ENV: 'production', ...secrets })
  assert.equal(refusedResult.code, 1)
  assert.match(refusedResult.text, /^✗ PUBLIC_URL: required in production$/m)
  assertNoSecret(refusedResult.text)
  const unreachableResult = await doctor({
    DATABASE_URL: 'postgres://u:password-x@127.0.0.1:9/shop',
  })
  assert.equal(unreachableResult.code, 1)
  assert.match(unreachableResult.text, /^✗ The database cannot be read \(ECONNREFUSED\)/)
  assert.doesNotMatch(unreachableResult.text, /password-x/)
})

test('for a complete shop the command succeeds after the test email, and prints no secret', async () => {
  const { settings, folder } = await prepareCompleteShop()
  const withoutEmail = await doctor(settings)
  assert.equal(withoutEmail.code, 1)
  assert.match(withoutEmail.text, /\n1 to do\.\n$/, withoutEmail.text)
  const { code, text } = await doctor(settings, '--send-email')
  assert.equal(code, 0, text)
  assert.match(text, /✓ Email to the owner: The mail server accepted an email to owner@shop\.my/)
  assert.match(text, /The shop can go live\.\n$/)
  assertNoSecret(withoutEmail.text + text)
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  after(() => rmSync(copy, { recursive: true, force: true }))
  const otherKey = await doctor({
    ...settings,
    DATA_DIR: copy,
    PAYPAL_SECRET: 'another-secret-xyz',
  })
  assert.equal(otherKey.code, 1)
  assert.match(otherKey.text, /✗ PayPal account: PayPal refuses the credentials/)
})

function assertNoSecret(text: string): void {
  for (const [key, value] of Object.entries(secrets)) assert.ok(!text.includes(value), key)
}

/**
 * Creates a shop on the embedded database that fulfils every requirement except the test email.
 */
async function prepareCompleteShop() {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-doctor-'))
  const standIns = await startStandIns({
    port: 0,
    smtpPort: 0,
    keys: {
      billplzApiKey: secrets.BILLPLZ_API_KEY,
      billplzXSignatureKey: secrets.BILLPLZ_X_SIGNATURE_KEY,
      paypalClientId: secrets.PAYPAL_CLIENT_ID,
      paypalSecret: secrets.PAYPAL_SECRET,
      googleMapsApiKey: secrets.GOOGLE_MAPS_API_KEY,
    },
  })
  after(async () => {
    await standIns.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const providers = `http://localhost:${new URL(standIns.url).port}`
  const settings = {
    ...secrets,
    NODE_ENV: 'production',
    ALLOW_EMBEDDED_DATABASE: 'true',
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_FOLDER: path.join(folder, 'backups'),
    PORT: '0',
    RUN_JOBS: 'false',
    PUBLIC_URL: 'https://shop.my',
    TRUSTED_PROXIES: 'none',
    OWNER_EMAIL: 'owner@shop.my',
    MAIL_FROM: 'Shop <shop@shop.my>',
    SMTP_URL: `smtp://127.0.0.1:${standIns.smtpPort}`,
    BILLPLZ_BASE_URL: `${providers}/billplz/api`,
    BILLPLZ_COLLECTION_ID: 'standin1',
    PAYPAL_BASE_URL: `${providers}/paypal`,
    PAYPAL_SDK_URL: `${providers}/paypal/sdk/js`,
    PAYPAL_WEBHOOK_ID: 'STAND-IN-WEBHOOK',
    PLACES_BASE_URL: `${providers}/places`,
  }
  await fetch(`${standIns.url}/paypal/control/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhookUrl: 'https://shop.my/api/paypal/webhook' }),
  })
  mkdirSync(settings.BACKUP_FOLDER)
  writeFileSync(path.join(settings.BACKUP_FOLDER, 'shop.dump'), 'backup')
  const config = readConfig(settings)
  const runningShop = await startShop({ config, log: createLog('silent'), listen: false })
  await fulfil(runningShop.shop)
  await runningShop.stop()
  return { settings, folder: settings.DATA_DIR }
}

/**
 * Stores what staff would enter, and successful results of the trials through the public URL.
 */
async function fulfil(shop: Shop): Promise<void> {
  await appointStaff(shop, { email: 'admin@shop.my', role: 'admin' })
  const admin = await findUserByEmail(shop.db, 'admin@shop.my')
  assert.ok(admin)
  await saveUnconfirmedFactor(shop, admin.id, 'JBSWY3DPEHPK3PXP')
  const at = new Date()
  const enteredSettings = {
    'seller.legalEntity': 'Farmasi Sdn. Bhd.',
    'seller.registrationNumber': '202601012345',
    'seller.address': '1 Jalan Satu',
    'seller.email': 'hello@shop.my',
    'seller.phone': '+60312345678',
    'seller.privacyContact': 'privacy@shop.my',
    'seller.pharmacyPartner': 'Farmasi Satu',
    'seller.pharmacyAddress': '2 Jalan Dua',
    'seller.pharmacyLicence': 'A-1234',
  }
  await transact(shop.db, async (tx) => {
    await confirmFactor(tx, admin.id, at)
    await upsertSignature(tx, admin.id, { name: 'A. Pharmacist', registration: 'RPh 1' }, at)
    for (const [key, value] of Object.entries(enteredSettings))
      await addChange(tx, { key, value, at, changed_by: admin.email })
    await insertConfirmation(tx, { figures: currentFigures(shop), at, by: admin.email })
    for (const id of ['billplz-callback', 'paypal-webhook'] as const)
      await upsertTrial(tx, id, { ...fine('Reached.'), at, subject: trialSubjectOf(shop, id) })
  })
}
