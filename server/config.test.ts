/** Which settings the shop accepts, and which problems the error names for the others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ConfigError, readConfig } from './config.ts'

const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: '10.0.0.1',
  OWNER_EMAIL: 'owner@shop.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
  SMTP_URL: 'smtp://mail.example',
  DATABASE_URL: 'postgres://database.example/shop',
  BILLPLZ_BASE_URL: 'https://www.billplz.com/api',
  BILLPLZ_API_KEY: 'a key of its own',
  BILLPLZ_COLLECTION_ID: 'a collection of its own',
  BILLPLZ_X_SIGNATURE_KEY: 'a signature key of its own',
  PAYPAL_BASE_URL: 'https://api-m.paypal.com',
  PAYPAL_SDK_URL: 'https://www.paypal.com/sdk/js',
  PAYPAL_CLIENT_ID: 'a client id of its own',
  PAYPAL_SECRET: 'a secret of its own',
  PAYPAL_WEBHOOK_ID: 'a webhook id of its own',
  PLACES_BASE_URL: 'https://places.googleapis.com',
  GOOGLE_MAPS_API_KEY: 'a places key of its own',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  APP_SECRET: 'a secret that is long enough to be one',
}

test('production needs every required setting', () => {
  assert.equal(readConfig(productionSettings).isProduction, true)
  for (const name of Object.keys(productionSettings).filter((key) => key !== 'NODE_ENV'))
    assert.throws(
      () => readConfig({ ...productionSettings, [name]: '' }),
      (error) => error instanceof ConfigError && error.message.startsWith(`${name}: required`),
      name,
    )
})

test('one message names every missing or wrong setting', () => {
  const problems = problemsOf({ NODE_ENV: 'production', PORT: 'many', APP_SECRET: 'short' })
  for (const name of Object.keys(productionSettings).filter(
    (key) => key !== 'NODE_ENV' && key !== 'APP_SECRET',
  ))
    assert.ok(
      problems.some((problem) => problem.startsWith(`${name}: `)),
      name,
    )
  assert.ok(problems.some((problem) => problem.startsWith('PORT: ')))
  assert.ok(problems.some((problem) => problem.startsWith('APP_SECRET: ')))
})

test('running without a proxy or with the embedded database must be set explicitly', () => {
  assert.equal(
    readConfig({ ...productionSettings, TRUSTED_PROXIES: 'none' }).TRUSTED_PROXIES,
    'none',
  )
  const embedded = { ...productionSettings, DATABASE_URL: '' }
  assert.match(problemsOf(embedded).join('\n'), /power cut.*ALLOW_EMBEDDED_DATABASE=true/)
  assert.equal(readConfig({ ...embedded, ALLOW_EMBEDDED_DATABASE: 'true' }).isProduction, true)
})

test('outside production real providers are refused unless allowed; sandboxes are accepted', () => {
  const { NODE_ENV: _, ...withoutNodeEnv } = productionSettings
  const problems = problemsOf(withoutNodeEnv)
  assert.deepEqual(
    problems.map((problem) => problem.split(':')[0]),
    ['BILLPLZ_BASE_URL', 'PAYPAL_BASE_URL', 'PAYPAL_SDK_URL', 'PLACES_BASE_URL'],
  )
  assert.equal(readConfig({ ...withoutNodeEnv, ALLOW_REAL_PROVIDERS: 'true' }).isProduction, false)
  const sandboxes = {
    BILLPLZ_BASE_URL: 'https://www.billplz-sandbox.com/api',
    PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com',
    PAYPAL_SDK_URL: 'https://www.sandbox.paypal.com/sdk/js',
  }
  assert.deepEqual(problemsOf(sandboxes), [])
})

test('old keys are comma-separated lists, and a short APP_SECRET is refused', () => {
  const [firstKey, secondKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
  assert.deepEqual(readConfig({ DATA_KEY_OLD: `${firstKey}, ${secondKey}` }).DATA_KEY_OLD, [
    firstKey,
    secondKey,
  ])
  assert.match(problemsOf({ DATA_KEY_OLD: 'no key' }).join(), /^DATA_KEY_OLD/)
  assert.match(problemsOf({ APP_SECRET: 'x'.repeat(31) }).join(), /^APP_SECRET/)
})

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message.split('\n')
  }
}
