/**
 * Nobody learns from an answer or its time whether an address has an account (threat T-D02). Times are
 * compared as medians of calls that alternate within one run, so a busy machine slows both alike.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyAddress } from '#domain/address/address.ts'
import { transact } from '#server/db/transact.ts'
import { aShop, type TestShop } from '#tests/support/a-shop.ts'
import { aRegistration, goodPassword } from '#tests/support/an-account.ts'

import { hashPassword } from './hash-password.ts'
import { writeUser } from './users.store.ts'

const rounds = 15
/** One path doing without the other's hash or letter is tenfold faster; noise is not. */
const farApart = 1.8

type Send = (path: string, payload: object) => Promise<{ status: number; body: string; ms: number }>

const calls: {
  what: string
  path: string
  verified: boolean
  payload: (email: string) => object
}[] = [
  {
    what: 'registering',
    path: '/api/users/register',
    verified: true,
    payload: (email) => aRegistration({ email }),
  },
  {
    what: 'a wrong password',
    path: '/api/users/login',
    verified: true,
    payload: (email) => ({ email, password: 'not the password' }),
  },
  {
    what: 'a forgotten password',
    path: '/api/users/forgot-password',
    verified: true,
    payload: (email) => ({ email }),
  },
  {
    what: 'another verification letter',
    path: '/api/users/resend-verification',
    verified: false,
    payload: (email) => ({ email }),
  },
]

for (const { what, path, verified, payload } of calls)
  test(`${what}: an address with an account and one without get the same answer in the same time`, async (t) => {
    const shop = await aShop(t)
    const send = await sender(shop)
    const known = await someAccounts(shop, verified)
    const answers = new Set<string>()
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (const [round, email] of known.entries())
      for (const kind of round % 2
        ? (['known', 'unknown'] as const)
        : (['unknown', 'known'] as const)) {
        const { status, body, ms } = await send(
          path,
          payload(kind === 'known' ? email : `nobody${round}@example.com`),
        )
        answers.add(`${status} ${body.replace(/"requestId":"[^"]*"/, '')}`)
        times[kind].push(ms)
      }
    assert.equal(answers.size, 1, [...answers].join('\n'))
    const ratio = median(times.known) / median(times.unknown)
    assert.ok(ratio < farApart && ratio > 1 / farApart, `known to unknown: ${ratio.toFixed(2)}`)
  })

/** Accounts written as rows, so that the calls which are measured meet no limit used up before. */
async function someAccounts(shop: TestShop, verified: boolean): Promise<string[]> {
  const passwordHash = await hashPassword(shop.shop, goodPassword)
  const emails = Array.from({ length: rounds }, (_, index) => `somebody${index}@example.com`)
  const at = shop.clock.now
  await transact(shop.shop.db, async (tx) => {
    for (const [index, email] of emails.entries())
      await writeUser(tx, {
        id: `user-${index}`,
        email,
        passwordHash,
        address: { ...emptyAddress, firstName: 'Demo' },
        role: 'customer',
        verifiedAt: verified ? at : undefined,
        at,
      })
  })
  return emails
}

/** Each call comes from another network address, so that no limit answers in a call's place. */
async function sender({ app }: TestShop): Promise<Send> {
  const { body: token, cookies } = await app.inject('/api/init')
  let callers = 0
  return async (path, payload) => {
    const begun = performance.now()
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: path,
      remoteAddress: `10.0.1.${++callers}`,
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      headers: { 'x-csrf-token': token },
      payload,
    })
    return { status: statusCode, body, ms: performance.now() - begun }
  }
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
