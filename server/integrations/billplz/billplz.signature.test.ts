import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { paidCallbackPairs, toCallbackBody } from '#tests/support/buying/callback-body.ts'

import { isSigned, sign, signatureSource, type KeyValuePairs } from './billplz.signature.ts'
import { readCallbackBody, readMoment, readReturnQuery } from './billplz.wire.ts'

const key = 'S-testXSignatureKey0001'

const replaceValues = (pairs: KeyValuePairs, changes: Record<string, string>): KeyValuePairs =>
  pairs.map(([name, value]) => [name, changes[name] ?? value])

/**
 * The published vectors are examples of Billplz's API documentation. The stand-in's signature is
 * compared with the same vectors (stand-ins/billplz/x-signature.test.ts).
 */
const testVectors: Record<string, [pairs: KeyValuePairs, key: string, signature: string]> = {
  'paid callback': [
    paidCallbackPairs,
    key,
    'c021ff7f9a704fe73b88b9ad93c2a1cf43c42fb2ba440d7b492634b06913b8e9',
  ],
  'paid callback with its transaction': [
    [...paidCallbackPairs, ['transaction_id', '60793D4707CD'], ['transaction_status', 'completed']],
    key,
    '1c50b6df4f05471eb3bb3ece57f63fa2394e3409457463cd2884322a17deb5e3',
  ],
  'failed callback with empty fields': [
    [
      ...replaceValues(paidCallbackPairs, {
        paid: 'false',
        state: 'due',
        paid_amount: '0',
        paid_at: '',
        mobile: '',
      }),
      ['transaction_id', '28F3D3194138'],
      ['transaction_status', 'failed'],
    ],
    key,
    'e7025e5d101c7a12e4eabdb84e9107f8ff893ba2f88380e0bf78c155b8c91d5e',
  ],
  'paid redirect': [
    [
      ['billplzid', '8X0Iyzaw'],
      ['billplzpaid_at', '2026-01-15 14:03:22 +0800'],
      ['billplzpaid', 'true'],
    ],
    key,
    '54f7721911f683631fdb19e710b655f4c461acfd058d198ebdf6462cd969481d',
  ],
  'paid redirect with its transaction': [
    [
      ['billplzid', '8X0Iyzaw'],
      ['billplzpaid', 'true'],
      ['billplzpaid_at', '2026-01-15 14:03:22 +0800'],
      ['billplztransaction_id', '60793D4707CD'],
      ['billplztransaction_status', 'completed'],
    ],
    key,
    '9b828fc78e47990148994a0c56a75934a65b761fc0cfc3f100ee1c3a7f19bd00',
  ],
  'failed redirect': [
    [
      ['billplzid', '8X0Iyzaw'],
      ['billplzpaid_at', ''],
      ['billplzpaid', 'false'],
      ['billplztransaction_id', '28F3D3194138'],
      ['billplztransaction_status', 'failed'],
    ],
    key,
    '64918a45102a2da098486291db291d6c3729fa43c4ab47ee3f4334d00c7dd26e',
  ],
  'callback with a name in Chinese': [
    replaceValues(paidCallbackPairs, { name: 'TAN MEI LING 陈美玲' }),
    key,
    'b8949d9979e43160a0849a6228a14a9b67b277832d1043ca168884dc70bec56d',
  ],
  'published create': [
    [
      ['amount', '200'],
      ['callback_url', 'https://example.com/webhook'],
      ['collection_id', 'inbmmepb'],
      ['description', 'testing'],
      ['email', 'api@billplz.com'],
      ['name', 'Michael'],
    ],
    'abc123cde456',
    'ef5e54a22af0925cba88fab467119742e90262e3646eea1dee3949938daf3a38',
  ],
  'published callback': [
    [
      ['amount', '100'],
      ['collection_id', 'yhx5t1pp'],
      ['due_at', '2018-9-27'],
      ['email', 'tester@test.com'],
      ['id', 'zq0tm2wc'],
      ['mobile', ''],
      ['name', 'TESTER'],
      ['paid', 'true'],
      ['paid_amount', '100'],
      ['paid_at', '2018-09-27 15:15:09 +0800'],
      ['state', 'paid'],
      ['url', 'http://www.billplz-sandbox.com/bills/zq0tm2wc'],
    ],
    'S-s7b4yWpp9h7rrkNM1i3Z_g',
    '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e',
  ],
  'published redirect': [
    [
      ['billplzid', 'zq0tm2wc'],
      ['billplzpaid', 'true'],
      ['billplzpaid_at', '2018-09-27 15:15:09 +0800'],
    ],
    'S-s7b4yWpp9h7rrkNM1i3Z_g',
    '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b',
  ],
}

for (const [name, [pairs, secret, signature]] of Object.entries(testVectors))
  test(`${name}: has the expected signature, in any order of the fields`, () => {
    assert.equal(sign(pairs, secret), signature)
    assert.equal(sign(pairs.toReversed(), secret), signature)
    assert.ok(
      isSigned(pairs, signature, ['another key', secret]),
      'the second of two keys is accepted too',
    )
    assert.ok(!isSigned(pairs, signature.toUpperCase(), [secret]))
    assert.ok(!isSigned(pairs, signature, ['another key']))
  })

test('a signature of elements sorted by key only is refused', () => {
  const wrongSignature = 'ea9f0ef32ea52ef1a1eaca4eccfe40f0bb0ed3b4d43fad08c7fdbd8ec12c39e9'
  assert.ok(!isSigned(paidCallbackPairs, wrongSignature, [key]))
})

test('a signature with a character more before or after it, or one less, is refused', () => {
  const signature = sign(paidCallbackPairs, key)
  assert.ok(isSigned(paidCallbackPairs, signature, [key]))
  for (const extra of ['0', 'f', ' ', '\n', '\u0000'])
    for (const longer of [`${extra}${signature}`, `${signature}${extra}`])
      assert.ok(!isSigned(paidCallbackPairs, longer, [key]), JSON.stringify(longer))
  for (const shorter of [signature.slice(1), signature.slice(0, -1), ''])
    assert.ok(!isSigned(paidCallbackPairs, shorter, [key]), shorter)
})

test('a callback with one changed byte is never accepted', () => {
  const body = toCallbackBody(paidCallbackPairs, sign(paidCallbackPairs, key))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: body.length - 1 }),
      fc.integer({ min: 33, max: 126 }),
      (index, code) => {
        const changedBody = body.slice(0, index) + String.fromCharCode(code) + body.slice(index + 1)
        const parsedCallback = readCallbackBody(changedBody)
        // Different encodings (`+`, `%20`) may decode to the same text; only the decoded text is
        // signed.
        if (
          !parsedCallback ||
          signatureSource(parsedCallback.pairs) === signatureSource(paidCallbackPairs)
        )
          return true
        return !isSigned(parsedCallback.pairs, parsedCallback.signature, [key])
      },
    ),
    { numRuns: 10_000 },
  )
})

test('both bodies of the known signature collision are refused', () => {
  const paidAt = '2026-01-01 00:00:00 +0800'
  const genuinePairs = replaceValues(paidCallbackPairs, {
    name: `X|paid_amount20000|paid_at${paidAt}|paidtrue|statepaid|t`,
    paid: 'false',
    state: 'due',
    paid_amount: '0',
    paid_at: '',
  })
  const forgedPairs: KeyValuePairs = [
    ...replaceValues(paidCallbackPairs, { name: 'X', paid_amount: '20000', paid_at: paidAt }),
    ['t', '|paid_amount0|paid_at|paidfalse|statedue'],
  ]
  assert.equal(
    signatureSource(genuinePairs),
    signatureSource(forgedPairs),
    'the signature cannot tell them apart',
  )
  assert.equal(readCallbackBody(toCallbackBody(forgedPairs, sign(forgedPairs, key))), undefined)
  assert.equal(readCallbackBody(toCallbackBody(genuinePairs, sign(genuinePairs, key))), undefined)
})

test('a callback with an unknown, missing or repeated key, or without a form body, is refused', () => {
  const validBody = toCallbackBody(paidCallbackPairs, sign(paidCallbackPairs, key))
  assert.ok(readCallbackBody(validBody))
  assert.equal(readCallbackBody(`${validBody}&paid=false`), undefined)
  assert.equal(readCallbackBody(`${validBody}&discount=1`), undefined)
  assert.equal(readCallbackBody(`${validBody}&id%5B%5D=1`), undefined)
  assert.equal(readCallbackBody(validBody.replace('&state=paid', '')), undefined)
  assert.equal(readCallbackBody('{"id":"8X0Iyzaw"}'), undefined)
  assert.equal(readCallbackBody(''), undefined)
})

test('a return query with brackets is read; repeated or unknown billplz keys are refused', () => {
  const signature = testVectors['paid redirect']?.[2] ?? ''
  const query = {
    utm_source: 'x',
    'billplz[id]': '8X0Iyzaw',
    'billplz[paid]': 'true',
    'billplz[paid_at]': '2026-01-15 14:03:22 +0800',
    'billplz[x_signature]': signature,
  }
  const parsedReturn = readReturnQuery(query)
  assert.ok(parsedReturn && isSigned(parsedReturn.pairs, parsedReturn.signature, [key]))
  assert.equal(readReturnQuery({ ...query, 'billplz[paid]': ['true', 'false'] }), undefined)
  assert.equal(readReturnQuery({ ...query, 'billplz[more]': '1' }), undefined)
})

test('Billplz’s times are read with their offset; other texts are not times', () => {
  assert.equal(readMoment('2026-01-15 14:03:22 +0800')?.toISOString(), '2026-01-15T06:03:22.000Z')
  assert.equal(readMoment(''), undefined)
  assert.equal(readMoment('yesterday'), undefined)
})
