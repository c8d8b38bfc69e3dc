/** Prepares a shop in production mode that can go live, with stand-ins in place of providers. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { emptyAddress } from '#domain/address/address.ts'
import { metResult } from '#domain/go-live/requirement.ts'
import { createDemoAccount, hashDemoPassword } from '#server/accounts/create-demo-account.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { confirmFactor, saveUnconfirmedFactor } from '#server/accounts/staff/factor.store.ts'
import { readConfig } from '#server/config.ts'
import { transact } from '#server/db/transact.ts'
import { listCurrentFigures } from '#server/go-live/check-requirements.ts'
import { insertPriceConfirmation, upsertTrial } from '#server/go-live/go-live.store.ts'
import { trialSubjectOf } from '#server/go-live/run-trial.ts'
import { createLog } from '#server/log.ts'
import { insertSettingChange, lockSettings } from '#server/settings/settings.store.ts'
import type { Shop } from '#server/shop.ts'
import { upsertSignature } from '#server/signatures/signatures.store.ts'
import { startShop } from '#server/start-shop.ts'
import { startStandIns } from '#stand-ins/start-stand-ins.ts'

import { completeShopAdmin } from './complete-shop-admin.ts'
import { findScratchFolder } from './scratch-folder.ts'
import type { CleanupContext } from './test-shop.ts'

/** Keys and secrets that production accepts. The stand-ins use the same keys. */
export const completeShopSecrets = {
  BILLPLZ_API_KEY: 'billplz-key-of-this-test',
  BILLPLZ_X_SIGNATURE_KEY: 'billplz-signature-of-this-test',
  PAYPAL_CLIENT_ID: 'paypal-client-of-this-test',
  PAYPAL_SECRET: 'paypal-secret-of-this-test',
  GOOGLE_MAPS_API_KEY: 'google-key-of-this-test',
  APP_SECRET: 'a secret of 32 characters, or more: 0123456789',
  DATA_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64'),
}

/**
 * Creates the data folder of a shop on the embedded database that fulfils every requirement except
 * the test email. With `hasUnconfirmedPrices` its prices are not confirmed either. The shop is
 * stopped; start it with the returned settings.
 */
export async function prepareCompleteShop(
  t: CleanupContext,
  options: { standInsPort?: number; hasUnconfirmedPrices?: boolean } = {},
): Promise<{ settings: Record<string, string>; dataDir: string }> {
  const folder = mkdtempSync(path.join(findScratchFolder(), 'racik-complete-'))
  const standIns = await startStandIns({
    port: options.standInsPort ?? 0,
    smtpPort: 0,
    keys: {
      billplzApiKey: completeShopSecrets.BILLPLZ_API_KEY,
      billplzXSignatureKey: completeShopSecrets.BILLPLZ_X_SIGNATURE_KEY,
      paypalClientId: completeShopSecrets.PAYPAL_CLIENT_ID,
      paypalSecret: completeShopSecrets.PAYPAL_SECRET,
      googleMapsApiKey: completeShopSecrets.GOOGLE_MAPS_API_KEY,
    },
  })
  t.after(async () => {
    await standIns.close()
    rmSync(folder, { recursive: true, force: true })
  })
  // Not 127.0.0.1, which production refuses as the address of a stand-in.
  const providersUrl = `http://localhost:${new URL(standIns.url).port}`
  const settings = {
    ...completeShopSecrets,
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
    BILLPLZ_BASE_URL: `${providersUrl}/billplz/api`,
    BILLPLZ_COLLECTION_ID: 'standin1',
    PAYPAL_BASE_URL: `${providersUrl}/paypal`,
    PAYPAL_SDK_URL: `${providersUrl}/paypal/sdk/js`,
    PAYPAL_WEBHOOK_ID: 'STAND-IN-WEBHOOK',
    PLACES_BASE_URL: `${providersUrl}/places`,
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
  await fulfilRequirements(runningShop.shop, options)
  await runningShop.stop()
  return { settings, dataDir: settings.DATA_DIR }
}

/**
 * Stores what staff would enter, and successful results of the trials through the public URL.
 */
async function fulfilRequirements(
  shop: Shop,
  { hasUnconfirmedPrices = false }: { hasUnconfirmedPrices?: boolean },
): Promise<void> {
  const { email, password, factorSecret } = completeShopAdmin
  await createDemoAccount(
    shop,
    { role: 'admin', email, address: emptyAddress },
    await hashDemoPassword(shop, password),
  )
  const admin = await findUserByEmail(shop.db, email)
  assert.ok(admin)
  await saveUnconfirmedFactor(shop, admin.id, factorSecret)
  const now = new Date()
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
    await confirmFactor(tx, admin.id, now)
    await upsertSignature(tx, admin.id, { name: 'A. Pharmacist', registration: 'RPh 1' }, now)
    const settingsTx = await lockSettings(tx)
    for (const [key, value] of Object.entries(enteredSettings))
      await insertSettingChange(settingsTx, { key, value, at: now, changed_by: admin.email })
    if (!hasUnconfirmedPrices)
      await insertPriceConfirmation(tx, {
        figures: listCurrentFigures(shop),
        confirmedAt: now,
        confirmedBy: admin.email,
      })
    for (const id of ['billplz-callback', 'paypal-webhook'] as const)
      await upsertTrial(tx, id, {
        ...metResult('Reached.'),
        triedAt: now,
        subject: trialSubjectOf(shop, id),
      })
  })
}
