/*
 * Compares the signature with Billplz's published examples and with vectors of our own, so that a
 * shop that accepts the stand-in's signatures accepts those of Billplz.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildSignatureSource, signCallback, signRedirect, signSource } from './x-signature.ts'
import type { WireFields } from './x-signature.ts'

const PUBLISHED_KEY = 'S-s7b4yWpp9h7rrkNM1i3Z_g'
const KEY = 'S-testXSignatureKey0001'

const paidCallback = {
  id: '8X0Iyzaw',
  collection_id: 'inbmmepb',
  paid: 'true',
  state: 'paid',
  amount: '12990',
  paid_amount: '12990',
  due_at: '2026-1-15',
  email: 'aisyah@example.com',
  mobile: '60123456789',
  name: 'NUR AISYAH BINTI ALI',
  url: 'https://www.billplz-sandbox.com/bills/8X0Iyzaw',
  paid_at: '2026-01-15 14:03:22 +0800',
}
const completedTransaction = { transaction_id: '60793D4707CD', transaction_status: 'completed' }
const failedTransaction = { transaction_id: '28F3D3194138', transaction_status: 'failed' }
const unpaidFields = { paid: 'false', state: 'due', paid_amount: '0', paid_at: '', mobile: '' }
const redirect = { id: paidCallback.id, paid: 'true', paid_at: paidCallback.paid_at }

const toParameters = (fields: Record<string, string>): WireFields => Object.entries(fields)

test('the example of the page "X Signature" is reproduced', () => {
  const fields = toParameters({
    amount: '200',
    callback_url: 'https://example.com/webhook',
    collection_id: 'inbmmepb',
    description: 'testing',
    email: 'api@billplz.com',
    name: 'Michael',
  })
  assert.equal(
    signCallback(fields, 'abc123cde456'),
    'ef5e54a22af0925cba88fab467119742e90262e3646eea1dee3949938daf3a38',
  )
})

test('the signatures of the published callback and redirect are reproduced', () => {
  const publishedCallback = toParameters({
    amount: '100',
    collection_id: 'yhx5t1pp',
    due_at: '2018-9-27',
    email: 'tester@test.com',
    id: 'zq0tm2wc',
    mobile: '',
    name: 'TESTER',
    paid: 'true',
    paid_amount: '100',
    paid_at: '2018-09-27 15:15:09 +0800',
    state: 'paid',
    url: 'http://www.billplz-sandbox.com/bills/zq0tm2wc',
  })
  const publishedRedirect = toParameters({
    id: 'zq0tm2wc',
    paid: 'true',
    paid_at: '2018-09-27 15:15:09 +0800',
  })
  assert.equal(
    signCallback(publishedCallback, PUBLISHED_KEY),
    '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e',
  )
  assert.equal(
    signRedirect(publishedRedirect, PUBLISHED_KEY),
    '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b',
  )
})

for (const [vector, description, sign, expected] of [
  [
    'A',
    'a paid callback',
    () => signCallback(toParameters(paidCallback), KEY),
    'c021ff7f9a704fe73b88b9ad93c2a1cf43c42fb2ba440d7b492634b06913b8e9',
  ],
  [
    'B',
    'a paid callback with its transaction',
    () => signCallback(toParameters({ ...paidCallback, ...completedTransaction }), KEY),
    '1c50b6df4f05471eb3bb3ece57f63fa2394e3409457463cd2884322a17deb5e3',
  ],
  [
    'C',
    'a failed callback with empty fields',
    () =>
      signCallback(toParameters({ ...paidCallback, ...unpaidFields, ...failedTransaction }), KEY),
    'e7025e5d101c7a12e4eabdb84e9107f8ff893ba2f88380e0bf78c155b8c91d5e',
  ],
  [
    'D',
    'a paid redirect',
    () => signRedirect(toParameters(redirect), KEY),
    '54f7721911f683631fdb19e710b655f4c461acfd058d198ebdf6462cd969481d',
  ],
  [
    'E',
    'a paid redirect with its transaction',
    () => signRedirect(toParameters({ ...redirect, ...completedTransaction }), KEY),
    '9b828fc78e47990148994a0c56a75934a65b761fc0cfc3f100ee1c3a7f19bd00',
  ],
  [
    'F',
    'a failed redirect',
    () =>
      signRedirect(
        toParameters({ ...redirect, paid: 'false', paid_at: '', ...failedTransaction }),
        KEY,
      ),
    '64918a45102a2da098486291db291d6c3729fa43c4ab47ee3f4334d00c7dd26e',
  ],
  [
    'G',
    'a name in Chinese',
    () => signCallback(toParameters({ ...paidCallback, name: 'TAN MEI LING 陈美玲' }), KEY),
    'b8949d9979e43160a0849a6228a14a9b67b277832d1043ca168884dc70bec56d',
  ],
] as const) {
  test(`vector ${vector}: ${description}`, () => assert.equal(sign(), expected))
}

test('vector N: sorting by key alone gives a different signature', () => {
  const sortedByKey = toParameters(paidCallback)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => key + value)
    .join('|')
  const signatureOfKeyOrder = 'ea9f0ef32ea52ef1a1eaca4eccfe40f0bb0ed3b4d43fad08c7fdbd8ec12c39e9'
  assert.equal(signSource(sortedByKey, KEY), signatureOfKeyOrder)
  assert.notEqual(signCallback(toParameters(paidCallback), KEY), signatureOfKeyOrder)
})

test('the sequence of the fields does not change the signature', () => {
  const pairs = fc.uniqueArray(fc.tuple(fc.string(), fc.string()), {
    selector: ([key, value]) => (key + value).toLowerCase(),
  })
  const mixed = pairs.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  )
  fc.assert(
    fc.property(
      mixed,
      ([all, shuffled]) => buildSignatureSource(all) === buildSignatureSource(shuffled),
    ),
  )
})
