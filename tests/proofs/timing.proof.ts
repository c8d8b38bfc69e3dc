/** Checks that response times do not reveal whether an email address, a code or an order exists. */
import { emptyAddress } from '#domain/address/address.ts'
import { insertUser } from '#server/accounts/profile/users.store.ts'
import { saveRegistration } from '#server/accounts/registration/registrations.store.ts'
import { hashPassword } from '#server/accounts/session/hash-password.ts'
import { transact } from '#server/db/transact.ts'
import type { ReportRow } from '#bench/row.ts'
import { buildRegistration, goodPassword } from '#tests/support/people/accounts.ts'
import { comparePairs, type Pair } from '#tests/support/network/compare-times.ts'
import {
  billIdOf,
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'

import type { Proof } from './proof.ts'

/** The median ratio of a hundred pairs varies by less than this factor, even on a busy machine. */
const maxRatio = 1.15

export const proof: Proof = {
  title: 'Times of responses do not show what exists',
  maxMinutes: 8,
  run: async ({ count }) => {
    const cleanups: (() => Promise<void>)[] = []
    const postgres = await startPostgres(undefined)
    const shop = await startShopWithPayments(
      { after: (end) => void cleanups.push(end) },
      { databaseUrl: postgres.url(await postgres.createDatabase()) },
    )
    const samples = Math.max(15, count(100))
    const rows: ReportRow[] = []
    for (const [what, pairs] of await listPairs(shop, samples)) {
      const { ratio, responses } = await comparePairs(shop, pairs)
      rows.push({
        id: 'G-20',
        title: `${what}, ${pairs.length} pairs`,
        figure: `median ratio ${ratio.toFixed(3)}, ${responses.length} different responses`,
        goal: `1 ± ${Math.round((maxRatio - 1) * 100)} %, 1 response`,
        isMet: ratio < maxRatio && ratio > 1 / maxRatio && responses.length === 1,
      })
    }
    for (const end of cleanups) await end()
    await postgres.remove()
    return rows
  },
}

async function listPairs(shop: ShopWithPayments, samples: number): Promise<[string, Pair[]][]> {
  await insertAccounts(shop, samples)
  const pairsOf = (path: string, kind: string, body: (email: string) => object): Pair[] =>
    Array.from({ length: samples }, (_, index) => ({
      known: { path, body: body(`${kind}${index}@example.com`) },
      unknown: { path, body: body(`unknown${index}@example.com`) },
    }))
  const wrongLogin = (email: string) => ({ email, password: 'not the password' })
  const register = (email: string) => buildRegistration({ email })
  const code = (text: string) => ({ path: `/api/vouchers/validation?code=${text}` })
  return [
    ['login, wrong password: account or none', pairsOf('/api/users/login', 'user', wrongLogin)],
    ['login, wrong password: registration or none', pairsOf('/api/users/login', 'new', wrongLogin)],
    [
      'forgotten password: account or none',
      pairsOf('/api/users/forgot-password', 'user', (email) => ({ email })),
    ],
    [
      'verification email: registration or none',
      pairsOf('/api/users/resend-verification', 'new', (email) => ({ email })),
    ],
    ['registration: account or none', pairsOf('/api/users/register', 'user', register)],
    [
      'voucher code: paused or unknown',
      Array.from({ length: samples }, (_, index) => ({
        known: code('PAUSED1'),
        unknown: code(`NONE${index}`),
      })),
    ],
    ['order code: right or wrong address', await listOrderPairs(shop, samples)],
  ]
}

/** Each order is used for five pairs, because the shop limits the requests for an order. */
async function listOrderPairs(shop: ShopWithPayments, samples: number): Promise<Pair[]> {
  const path = '/api/orders/track'
  const pairs: Pair[] = []
  for (let index = 0; pairs.length < samples; index++) {
    const email = `buyer${index}@example.com`
    const call = shop.createVisitor()
    const { url } = await call('POST /api/billplz/pay', {
      body: buildPayBody({ customerDetails: { email } }),
    })
    const params = { billId: billIdOf(url) }
    const { orderId } = await call('GET /api/billplz/get-bill/{billId}', { params })
    for (let pair = 0; pair < 5; pair++)
      pairs.push({
        known: { path, body: { orderId, email } },
        unknown: { path, body: { orderId, email: `other${pairs.length}@example.com` } },
      })
    // The calls above come from one IP, which the shop limits per minute.
    shop.clock.advance(60_000)
  }
  return pairs
}

/** Inserts rows directly, because creating accounts by calls would use up the rate limits. */
async function insertAccounts({ shop, clock }: ShopWithPayments, samples: number): Promise<void> {
  const passwordHash = await hashPassword(shop, goodPassword)
  await transact(shop.db, async (tx) => {
    for (let index = 0; index < samples; index++) {
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
      .values({ code: 'PAUSED1', kind: 'percent', percent: 10, active: false })
      .execute()
  })
}
