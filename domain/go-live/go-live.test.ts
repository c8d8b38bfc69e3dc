import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'
import { demoSettings, type SellerSettings } from '#domain/shop-settings.ts'
import { days, subtractDuration, hours, addDuration, minutes, seconds } from '#domain/time.ts'

import {
  checkClock,
  checkDatabase,
  checkKeys,
  checkOtherSettings,
  checkProductionMode,
  checkPublicUrl,
  checkStandIns,
  filterProblems,
} from './check-configuration.ts'
import { checkEmptying, checkUndo } from './check-emptying.ts'
import { listFigureDifferences, checkPrices, listPriceFigures } from './check-prices.ts'
import {
  isReservedEmail,
  checkAdvertisement,
  checkDemoData,
  checkLicences,
  checkSecondFactor,
  checkSeller,
} from './check-shop.ts'
import {
  checkProviderAccess,
  checkBackup,
  checkOwnerEmail,
  checkPayPal,
  checkReach,
  checkTrial,
} from './check-trials.ts'
import { isReady, requirementIds } from './requirement.ts'

const now = new Date('2026-11-22T04:00:00Z')
const strongKey = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zZ'
const ownerEmail = 'owner@shop.my'

const realSeller: SellerSettings = {
  ...demoSettings.seller,
  legalEntity: 'Farmasi Sdn. Bhd.',
  registrationNumber: '202601012345',
  address: ['1 Jalan Satu', '50000 Kuala Lumpur'],
  email: 'hello@shop.my',
  phone: '+60312345678',
  privacyContact: 'privacy@shop.my',
  pharmacyPartner: 'Farmasi Satu',
  pharmacyAddress: ['2 Jalan Dua'],
  pharmacyLicence: 'A-1234',
}

test('a shop is ready with warnings, and not with a missing or untried row', () => {
  assert.equal(isReady([{ state: 'ok' }, { state: 'warning' }]), true)
  assert.equal(isReady([{ state: 'ok' }, { state: 'missing' }]), false)
  assert.equal(isReady([{ state: 'untried' }]), false)
})

test('each problem of the settings belongs to exactly one requirement', () => {
  const problems = [
    'DATA_KEY: required in production',
    'BILLPLZ_API_KEY: still the demo value',
    'PUBLIC_URL: must be https in production',
    'DATABASE_URL: required in production: a power cut',
    'OWNER_EMAIL: required in production',
  ]
  const idsByProblem = problems.map((problem) =>
    requirementIds.filter((id) => filterProblems(id, problems).includes(problem)),
  )
  assert.deepEqual(idsByProblem, [
    ['keys'],
    ['stand-ins'],
    ['public-url'],
    ['database'],
    ['other-settings'],
  ])
})

test('a configuration requirement with a problem is missing; the embedded database is a warning', () => {
  assert.equal(checkProductionMode(false).state, 'missing')
  assert.equal(checkProductionMode(true).state, 'ok')
  assert.equal(checkStandIns({ usesStandIns: true, problems: [] }).state, 'missing')
  assert.equal(checkStandIns({ usesStandIns: false, problems: ['SMTP_URL: x'] }).state, 'missing')
  assert.equal(checkStandIns({ usesStandIns: false, problems: [] }).state, 'ok')
  assert.equal(checkPublicUrl({ url: 'http://shop.my', problems: [] }).state, 'missing')
  assert.equal(checkPublicUrl({ url: 'https://shop.my', problems: [] }).state, 'ok')
  assert.equal(checkDatabase({ isPostgres: true, problems: [] }).state, 'ok')
  assert.equal(checkDatabase({ isPostgres: false, problems: [] }).state, 'warning')
  assert.equal(checkDatabase({ isPostgres: false, problems: ['DATABASE_URL: x'] }).state, 'missing')
  const absentProblems = [
    'OWNER_EMAIL: required in production',
    'MAIL_FROM: required in production',
  ]
  assert.equal(checkOtherSettings(absentProblems).finding, 'Not set: OWNER_EMAIL, MAIL_FROM.')
  assert.equal(checkOtherSettings([]).state, 'ok')
})

test('keys are missing when absent, too simple, created by the demo, or readable by other users', () => {
  const key = { name: 'DATA_KEY', value: strongKey, isDemoFile: false }
  const check = (changes: object) =>
    checkKeys({ problems: [], keys: [key], openFiles: [], ...changes })
  assert.equal(check({}).state, 'ok')
  assert.equal(check({ problems: ['DATA_KEY: required'] }).state, 'missing')
  const resultOfSimpleKey = check({
    keys: [{ ...key, value: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=' }],
  })
  assert.match(resultOfSimpleKey.finding, /DATA_KEY: too simple/)
  assert.match(check({ keys: [{ ...key, isDemoFile: true }] }).finding, /demo created/)
  assert.match(check({ openFiles: ['data/data-key'] }).finding, /data\/data-key/)
})

test('the clock is missing when its time zone is wrong or the database has another time', () => {
  const check = (changes: object) =>
    checkClock({ now, databaseNow: addDuration(now, seconds(2)), utcOffset: hours(8), ...changes })
  assert.match(check({}).finding, /22\/11\/2026, 12:00 in Malaysia/)
  assert.equal(check({ utcOffset: 0 }).state, 'missing')
  assert.match(check({ databaseNow: addDuration(now, minutes(1)) }).finding, /60 seconds/)
})

test('the seller is complete only with real values in every field', () => {
  assert.equal(checkSeller(realSeller).state, 'ok')
  assert.match(
    checkSeller(demoSettings.seller).finding,
    /company name, registration number, address, phone, support email, privacy email/,
  )
  assert.match(checkSeller({ ...realSeller, phone: ' ' }).finding, /demo’s: phone\./)
  assert.match(checkSeller({ ...realSeller, email: 'a@racik.example' }).finding, /support email/)
})

test('a licence and a registered pharmacist are needed; KKLIU is a warning', () => {
  const staff = [{ email: 'p@shop.my', registration: 'RPh 1' }]
  assert.equal(checkLicences({ seller: realSeller, staff }).state, 'ok')
  assert.match(checkLicences({ seller: demoSettings.seller, staff }).finding, /pharmacy licence/)
  const unregistered = [{ email: 'p@shop.my', registration: ' ' }]
  assert.match(checkLicences({ seller: realSeller, staff: unregistered }).finding, /No pharmacist/)
  assert.equal(checkAdvertisement(demoSettings).state, 'warning')
  const claims = { ...demoSettings.claims, kkliu: 'KKLIU 1/2026' }
  assert.equal(checkAdvertisement({ ...demoSettings, claims }).state, 'ok')
})

test('staff without a second factor are named', () => {
  const admin = { email: 'a@shop.my', role: 'admin', hasFactor: true }
  assert.equal(checkSecondFactor([admin]).state, 'ok')
  assert.equal(checkSecondFactor([]).state, 'missing')
  const pharmacistWithoutFactor = { email: 'p@shop.my', role: 'pharmacist', hasFactor: false }
  assert.equal(
    checkSecondFactor([admin, pharmacistWithoutFactor]).finding,
    'Without a second factor: p@shop.my.',
  )
})

test('only emails on reserved domains count as demo data', () => {
  for (const email of ['a@racik.example', 'a@EXAMPLE.com', 'a@x.test', 'a@mail.example.org'])
    assert.equal(isReservedEmail(email), true, email)
  for (const email of ['a@shop.my', 'a@notexample.com', 'a@example.com.my', 'a@latest'])
    assert.equal(isReservedEmail(email), false, email)
  const realData = { staffEmails: [ownerEmail], customerCount: 0, orderCount: 0 }
  assert.equal(checkDemoData(realData).state, 'ok')
  assert.match(checkDemoData({ ...realData, orderCount: 2 }).finding, /Orders: 2/)
  assert.match(checkDemoData({ ...realData, staffEmails: ['a@x.test'] }).finding, /a@x\.test/)
})

test('a changed, added or removed price must be confirmed again', () => {
  const glow = { id: 28, product_name: 'Glow', price: sen(27_000) }
  const products = [glow]
  const figures = listPriceFigures(products, demoSettings)
  const confirmation = { figures, confirmedAt: now, confirmedBy: ownerEmail }
  assert.equal(checkPrices(figures, undefined).state, 'missing')
  assert.equal(checkPrices(figures, confirmation).state, 'ok')
  const renamedFigures = listPriceFigures([{ ...glow, product_name: 'Glow 2' }], demoSettings)
  assert.equal(checkPrices(renamedFigures, confirmation).state, 'ok', 'a new name is no new price')
  const changedFigures = listPriceFigures([{ ...glow, price: sen(28_000) }], demoSettings)
  assert.deepEqual(listFigureDifferences(figures, changedFigures), [
    'Glow: RM\u00a0270.00 → RM\u00a0280.00',
  ])
  assert.equal(checkPrices(changedFigures, confirmation).state, 'missing')
  assert.match(checkPrices([], confirmation).finding, /Glow: RM\u00a0270\.00 → not listed/)
  const delivery = { ...demoSettings.delivery, surcharge: sen(2_000) }
  const figuresWithNewSurcharge = listPriceFigures(products, { ...demoSettings, delivery })
  assert.match(
    checkPrices(figuresWithNewSurcharge, confirmation).finding,
    /surcharge: RM\u00a015\.00 → RM\u00a020/,
  )
})

test('a failed call to a provider gets the finding and the fix of its reason', () => {
  const texts = { provider: 'Billplz', credentials: 'KEY', object: 'COLLECTION' }
  assert.equal(checkProviderAccess({ ok: true }, texts).state, 'ok')
  assert.equal(checkProviderAccess({ ok: false, reason: 'refused' }, texts).fix, 'Check KEY.')
  assert.equal(
    checkProviderAccess({ ok: false, reason: 'unknown' }, texts).fix,
    'Check COLLECTION.',
  )
  assert.equal(checkProviderAccess({ ok: false, reason: 'busy' }, texts).state, 'warning')
  assert.equal(checkProviderAccess({ ok: false, reason: 'unreachable' }, texts).state, 'missing')
  const url = 'https://shop.my/api/paypal/webhook'
  const checkWebhookUrl = (webhookUrl: string) =>
    checkPayPal({ access: { ok: true }, webhookUrl }, url, texts)
  assert.equal(checkWebhookUrl(url).state, 'ok')
  assert.equal(checkWebhookUrl('').state, 'warning')
  assert.match(checkWebhookUrl('https://old.my/hook').finding, /old\.my/)
})

test('a message that did not reach the public URL gets the finding of its reason', () => {
  const check = (result: Parameters<typeof checkReach>[0]) =>
    checkReach(result, 'https://shop.my', 'received it.')
  assert.equal(check({ ok: true }).state, 'ok')
  const reasons = ['dns', 'tls', 'refused', 'timeout', 'network'] as const
  const findings = reasons.map((reason) => check({ ok: false, reason }).finding)
  assert.equal(new Set(findings).size, reasons.length)
  assert.match(check({ ok: false, reason: 'redirect', status: 301 }).finding, /redirects/)
  assert.match(check({ ok: false, reason: 'other server', status: 404 }).finding, /Another server/)
})

test('the result of a trial is valid for a week', () => {
  const storedTrial = {
    state: 'ok',
    finding: 'Fine.',
    fix: '',
    triedAt: subtractDuration(now, days(6)),
  } as const
  assert.equal(checkTrial(undefined, now).state, 'untried')
  assert.equal(checkTrial(storedTrial, now).state, 'ok')
  assert.equal(
    checkTrial({ ...storedTrial, triedAt: subtractDuration(now, days(8)) }, now).state,
    'untried',
  )
})

test('the test email is ok if the mail server accepted it for this owner in the last week', () => {
  const email = { recipient: ownerEmail, queuedAt: now, sentAt: now, failure: undefined }
  assert.equal(checkOwnerEmail(ownerEmail, undefined, now).state, 'untried')
  assert.equal(checkOwnerEmail(ownerEmail, email, now).state, 'ok')
  assert.equal(checkOwnerEmail('new@shop.my', email, now).state, 'untried')
  assert.equal(checkOwnerEmail(ownerEmail, email, addDuration(now, days(8))).state, 'untried')
  const waitingEmail = { ...email, sentAt: undefined }
  assert.match(checkOwnerEmail(ownerEmail, waitingEmail, now).finding, /^Sending/)
  const refusedEmail = { ...waitingEmail, failure: 'SMTP 550' }
  assert.match(checkOwnerEmail(ownerEmail, refusedEmail, now).finding, /SMTP 550/)
})

test('a backup is missing without one, when empty, and when old', () => {
  const newestBackup = { name: 'shop.dump', createdAt: subtractDuration(now, hours(5)), bytes: 10 }
  const check = (changes: object) => checkBackup({ newestBackup, maxHours: 30, now, ...changes })
  assert.equal(check({}).state, 'ok')
  assert.equal(check({ newestBackup: undefined }).finding, 'No backup recorded.')
  assert.match(check({ newestBackup: { ...newestBackup, bytes: 0 } }).finding, /empty/)
  assert.match(check({ maxHours: 4 }).finding, /older than 4 hours/)
})

test('real orders are never dropped, and demo data only once', () => {
  const facts = { emptiedAt: undefined, backupPath: undefined, realPaidOrderCount: 0 }
  assert.equal(checkEmptying(facts).ok, true)
  assert.equal(checkEmptying({ ...facts, realPaidOrderCount: 1 }).ok, false)
  assert.equal(checkUndo({ ...facts, realPaidOrderCount: 1 }).ok, false)
  const emptiedFacts = { ...facts, emptiedAt: now, backupPath: 'file.json.gz' }
  const checkResult = checkEmptying(emptiedFacts)
  assert.ok(!checkResult.ok && checkResult.reason.includes('file.json.gz'))
  assert.equal(checkUndo(emptiedFacts).ok, true)
})
