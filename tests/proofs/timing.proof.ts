/** Checks that response times do not reveal whether an email address, a code or an order exists. */
import { emptyAddress } from '#domain/address/address.ts'
import { minutes } from '#domain/time.ts'
import { insertUser } from '#server/accounts/profile/users.store.ts'
import { saveRegistration } from '#server/accounts/registration/registrations.store.ts'
import { hashPassword } from '#server/accounts/session/hash-password.ts'
import { transact } from '#server/db/transact.ts'
import type { ReportRow } from '#bench/row.ts'
import { buildRegistration, goodPassword } from '#tests/support/people/accounts.ts'
import {
  compareResponseTimes,
  type CallPair,
} from '#tests/support/network/compare-response-times.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

/** The median ratio of a hundred pairs varies by less than this factor, even on a busy machine. */
const maxRatio = 1.15
/** The shop limits the requests for an order, so each order is used for few pairs. */
const pairsPerOrder = 5
const pausedVoucher = 'PAUSED1'

export const proof: Proof = {
  title: 'Times of responses do not show what exists',
  measuresTime: true,
  maxMinutes: 8,
  run: ({ scaleCount }) =>
    withCleanup(async (t) => {
      const postgres = await startPostgres(t)
      const databaseUrl = postgres.url(await postgres.createDatabase())
      const shop = await startShopWithPayments(t, { databaseUrl })
      const pairCount = Math.max(15, scaleCount(100))
      const rows: ReportRow[] = []
      for (const [subject, pairs] of await listPairs(shop, pairCount)) {
        const { ratio, responses } = await compareResponseTimes(shop, pairs)
        rows.push({
          id: 'G-20',
          title: `${subject}, ${pairs.length} pairs`,
          figure: `median ratio ${ratio.toFixed(3)}, ${responses.length} different responses`,
          goal: `1 ± ${Math.round((maxRatio - 1) * 100)} %, 1 response`,
          isMet: ratio < maxRatio && ratio > 1 / maxRatio && responses.length === 1,
        })
      }
      return rows
    }),
}

/** Returns `pairCount` pairs of calls for each subject, by the title of the subject. */
async function listPairs(
  shop: ShopWithPayments,
  pairCount: number,
): Promise<[string, CallPair[]][]> {
  await insertAccounts(shop, pairCount)
  const listEmailPairs = (
    path: string,
    knownPrefix: 'user' | 'new',
    buildBody: (email: string) => object,
  ): CallPair[] =>
    Array.from({ length: pairCount }, (_, index) => ({
      known: { path, body: buildBody(`${knownPrefix}${index}@example.com`) },
      unknown: { path, body: buildBody(`unknown${index}@example.com`) },
    }))
  const buildWrongLogin = (email: string) => ({ email, password: 'not the password' })
  const buildNewRegistration = (email: string) => buildRegistration({ email })
  const voucherCall = (code: string) => ({ path: `/api/vouchers/validation?code=${code}` })
  return [
    [
      'login, wrong password: account or none',
      listEmailPairs('/api/users/login', 'user', buildWrongLogin),
    ],
    [
      'login, wrong password: registration or none',
      listEmailPairs('/api/users/login', 'new', buildWrongLogin),
    ],
    [
      'forgotten password: account or none',
      listEmailPairs('/api/users/forgot-password', 'user', (email) => ({ email })),
    ],
    [
      'verification email: registration or none',
      listEmailPairs('/api/users/resend-verification', 'new', (email) => ({ email })),
    ],
    [
      'registration: account or none',
      listEmailPairs('/api/users/register', 'user', buildNewRegistration),
    ],
    [
      'voucher code: paused or unknown',
      Array.from({ length: pairCount }, (_, index) => ({
        known: voucherCall(pausedVoucher),
        unknown: voucherCall(`NONE${index}`),
      })),
    ],
    ['order code: right or wrong address', await listOrderPairs(shop, pairCount)],
  ]
}

/** Lists requests for the code of an order, with the buyer's email address and with another one. */
async function listOrderPairs(shop: ShopWithPayments, pairCount: number): Promise<CallPair[]> {
  const path = '/api/orders/track'
  const pairs: CallPair[] = []
  for (let index = 0; pairs.length < pairCount; index++) {
    const email = `buyer${index}@example.com`
    const call = shop.createVisitor()
    const { url } = await call('POST /api/billplz/pay', {
      body: buildPayBody({ customerDetails: { email } }),
    })
    const params = { billId: readBillId(url) }
    const { orderId } = await call('GET /api/billplz/get-bill/{billId}', { params })
    for (let pair = 0; pair < pairsPerOrder; pair++)
      pairs.push({
        known: { path, body: { orderId, email } },
        unknown: { path, body: { orderId, email: `other${pairs.length}@example.com` } },
      })
    // The calls above come from one IP, which the shop limits per minute.
    shop.clock.advance(minutes(1))
  }
  return pairs
}

/**
 * Inserts the accounts `user…`, the registrations `new…` and a paused voucher. Inserts rows,
 * because creating accounts by calls would use up the rate limits.
 */
async function insertAccounts(
  { shop, clock }: ShopWithPayments,
  accountCount: number,
): Promise<void> {
  const passwordHash = await hashPassword(shop, goodPassword)
  await transact(shop.db, async (tx) => {
    for (let index = 0; index < accountCount; index++) {
      const address = { ...emptyAddress, firstName: 'Demo' }
      const commonFields = { passwordHash, address, language: 'en' } as const
      const user = { id: `user-${index}`, email: `user${index}@example.com` }
      await insertUser(tx, { ...commonFields, ...user, role: 'customer', createdAt: clock.now })
      const registration = { id: `new-${index}`, email: `new${index}@example.com` }
      await saveRegistration(tx, {
        ...commonFields,
        ...registration,
        acceptsMarketing: false,
        registeredAt: clock.now,
      })
    }
    await tx
      .insertInto('voucher')
      .values({ code: pausedVoucher, kind: 'percent', percent: 10, active: false })
      .execute()
  })
}
