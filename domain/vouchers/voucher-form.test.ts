import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import type { FormProblem } from '#domain/form-problem.ts'

import { validateVoucher } from './validate-voucher.ts'
import { emptyVoucherForm, validateVoucherForm, type VoucherForm } from './voucher-form.ts'
import { deriveVoucherStatus } from './voucher-status.ts'

// 22 November, half an hour after midnight, in Malaysia.
const now = new Date('2026-11-21T16:30:00Z')
const validForm: VoucherForm = { ...emptyVoucherForm, code: 'HELLO-20', worth: '20' }

function listProblems(changes: Partial<VoucherForm>): FormProblem[] {
  const result = validateVoucherForm({ ...validForm, ...changes }, now)
  return result.ok ? [] : result.problems
}

function listProblemFields(changes: Partial<VoucherForm>): string[] {
  return listProblems(changes).map(({ field }) => field)
}

function listProblemTexts(changes: Partial<VoucherForm>): string[] {
  return listProblems(changes).map(({ phrase }) => phrase.text)
}

test('a voucher is created from typed values with its normalised code', () => {
  const result = validateVoucherForm(
    {
      code: ' hello – 20 ',
      kind: 'amount',
      worth: '20.5',
      minimumSpend: '100',
      firstDay: '2026-11-22',
      lastDay: '2026-12-31',
      totalLimit: '10',
      customerLimit: '',
    },
    now,
  )
  assert.deepEqual(result, {
    ok: true,
    voucher: {
      code: 'HELLO-20',
      worth: { kind: 'amount', amount: 2_050 },
      isActive: true,
      firstDay: '2026-11-22',
      lastDay: '2026-12-31',
      minimumSpend: 10_000,
      totalLimit: 10,
      customerLimit: undefined,
    },
  })
})

test('spaces around typed values are ignored', () => {
  const result = validateVoucherForm(
    {
      code: ' HELLO-20 ',
      kind: 'percent',
      worth: ' 12 ',
      minimumSpend: ' 100 ',
      firstDay: ' 2026-11-22 ',
      lastDay: ' 2026-12-31 ',
      totalLimit: ' 10 ',
      customerLimit: ' 2 ',
    },
    now,
  )
  assert.deepEqual(result, {
    ok: true,
    voucher: {
      code: 'HELLO-20',
      worth: { kind: 'percent', percent: 12 },
      isActive: true,
      firstDay: '2026-11-22',
      lastDay: '2026-12-31',
      minimumSpend: 10_000,
      totalLimit: 10,
      customerLimit: 2,
    },
  })
})

test('an optional field may be empty or blank', () => {
  for (const blank of ['', '  ']) {
    const optionalFields = {
      minimumSpend: blank,
      firstDay: blank,
      lastDay: blank,
      totalLimit: blank,
      customerLimit: blank,
    }
    assert.deepEqual(validateVoucherForm({ ...validForm, ...optionalFields }, now), {
      ok: true,
      voucher: {
        code: 'HELLO-20',
        worth: { kind: 'amount', amount: 2_000 },
        isActive: true,
        firstDay: undefined,
        lastDay: undefined,
        minimumSpend: 0,
        totalLimit: undefined,
        customerLimit: undefined,
      },
    })
  }
})

test('a voucher may have only a first day or only a last day', () => {
  const periodOf = (firstDay: string, lastDay: string) => {
    const result = validateVoucherForm({ ...validForm, firstDay, lastDay }, now)
    return result.ok ? [result.voucher.firstDay, result.voucher.lastDay] : result.problems
  }
  assert.deepEqual(periodOf('2026-12-01', ''), ['2026-12-01', undefined])
  assert.deepEqual(periodOf('', '2026-12-01'), [undefined, '2026-12-01'])
})

test('a blank required field asks for a value, an invalid one says what is allowed', () => {
  for (const blank of ['', '  ']) {
    assert.deepEqual(listProblems({ code: blank }), [
      { field: 'code', phrase: { text: 'Enter a code.' } },
    ])
    for (const kind of ['amount', 'percent'] as const)
      assert.deepEqual(listProblemTexts({ kind, worth: blank }), ['Enter the discount.'])
  }
  assert.match(listProblemTexts({ code: 'a|b' }).join(), /^Use up to \{count\} letters, digits/)
  assert.match(listProblemTexts({ worth: 'x' }).join(), /amount in ringgit/)
  assert.match(listProblemTexts({ kind: 'percent', worth: 'x' }).join(), /from 1 to 100/)
  assert.match(listProblemTexts({ minimumSpend: 'x' }).join(), /amount in ringgit/)
  assert.match(listProblemTexts({ firstDay: 'x' }).join(), /valid date/)
  assert.match(listProblemTexts({ totalLimit: 'x' }).join(), /whole number/)
})

test('each limit is allowed itself, and the message about a value beyond it states the limit', () => {
  const cases = [
    [{ code: 'ABCD' }, { code: 'ABC' }, { count: '4' }],
    [{ code: 'A'.repeat(40) }, { code: 'A'.repeat(41) }, { count: '40' }],
    [{ worth: '0.01' }, { worth: '0.00' }, undefined],
    [{ worth: '1000' }, { worth: '1000.01' }, { amount: 'RM\u00a01,000.00' }],
    [{ minimumSpend: '10000' }, { minimumSpend: '10000.01' }, { amount: 'RM\u00a010,000.00' }],
    [{ totalLimit: '1' }, { totalLimit: '0' }, { count: '1,000,000' }],
    [{ totalLimit: '1000000' }, { totalLimit: '1000001' }, { count: '1,000,000' }],
    [{ customerLimit: '1' }, { customerLimit: '0' }, { count: '1,000,000' }],
    [{ customerLimit: '1000000' }, { customerLimit: '1000001' }, { count: '1,000,000' }],
  ] as const
  for (const [allowed, rejected, values] of cases) {
    const description = JSON.stringify(rejected)
    assert.deepEqual(listProblems(allowed), [], description)
    const problems = listProblems(rejected)
    assert.deepEqual(
      problems.map(({ field, phrase }) => [field, phrase.values]),
      [[Object.keys(rejected)[0], values]],
      description,
    )
    for (const name of Object.keys(values ?? {}))
      assert.ok(problems[0]?.phrase.text.includes(`{${name}}`), description)
  }
})

test('each invalid field is reported, in the sequence of the form', () => {
  assert.deepEqual(listProblemFields({}), [])
  for (const code of ['', '  ', 'a|b', 'ab', '-HELLO', 'x'.repeat(41)])
    assert.deepEqual(listProblemFields({ code }), ['code'], code)
  for (const worth of ['', '0', '-5', '1e2', '20.555', '1000.01', 'RM 20'])
    assert.deepEqual(listProblemFields({ worth }), ['worth'], worth)
  for (const worth of ['', '0', '101', '12.5', '-1'])
    assert.deepEqual(listProblemFields({ kind: 'percent', worth }), ['worth'], worth)
  for (const worth of ['1', '100'])
    assert.deepEqual(listProblemFields({ kind: 'percent', worth }), [])
  for (const minimumSpend of ['-1', 'many', '10000.01'])
    assert.deepEqual(listProblemFields({ minimumSpend }), ['minimumSpend'], minimumSpend)
  for (const totalLimit of ['0', '-1', '1.5', '1000001', 'x'])
    assert.deepEqual(listProblemFields({ totalLimit }), ['totalLimit'], totalLimit)
  for (const customerLimit of ['0', '-1', '1.5', '1000001', 'x'])
    assert.deepEqual(
      listProblemFields({ totalLimit: '10', customerLimit }),
      ['customerLimit'],
      customerLimit,
    )
  for (const firstDay of ['2026-02-30', '22/11/2026', '0026-11-22', '99999-01-01'])
    assert.deepEqual(listProblemFields({ firstDay }), ['firstDay'], firstDay)
  assert.deepEqual(listProblemFields({ code: '', worth: '', lastDay: 'x', customerLimit: '0' }), [
    'code',
    'worth',
    'lastDay',
    'customerLimit',
  ])
})

test('uses per customer may equal the total uses, but not exceed them', () => {
  assert.deepEqual(listProblemFields({ totalLimit: '2', customerLimit: '2' }), [])
  assert.deepEqual(listProblemFields({ totalLimit: '2', customerLimit: '3' }), ['customerLimit'])
})

test('days are Malaysian: today can be the last day, yesterday cannot', () => {
  assert.deepEqual(listProblemFields({ lastDay: '2026-11-22' }), [])
  assert.deepEqual(listProblems({ lastDay: '2026-11-21' }), [
    { field: 'lastDay', phrase: { text: 'This day is in the past.' } },
  ])
  assert.deepEqual(listProblemFields({ firstDay: '2026-12-01', lastDay: '2026-12-01' }), [])
})

test('a last day before the first day is rejected with the first day in the message', () => {
  assert.deepEqual(listProblems({ firstDay: '2026-12-02', lastDay: '2026-12-01' }), [
    {
      field: 'lastDay',
      phrase: {
        text: 'The last day is before the first day, {day}.',
        values: { day: '02/12/2026' },
      },
    },
  ])
})

test('a voucher has the status "active" exactly when it can be used', () => {
  const day = fc.constantFrom('', '2026-11-20', '2026-11-22', '2026-11-23')
  const limit = fc.constantFrom('', '1', '2')
  fc.assert(
    fc.property(
      day,
      day,
      limit,
      fc.nat(3),
      fc.boolean(),
      (firstDay, lastDay, totalLimit, usedCount, isActive) => {
        const result = validateVoucherForm({ ...validForm, firstDay, lastDay, totalLimit }, now)
        if (!result.ok) return
        const voucher = { ...result.voucher, isActive }
        const { ok } = validateVoucher(
          voucher,
          {
            usedCount,
            heldCount: 0,
            customerUsedCount: 0,
            customerHeldCount: 0,
            customerHeldBySubscriptionsCount: 0,
          },
          undefined,
          now,
        )
        assert.equal(deriveVoucherStatus(voucher, usedCount, now) === 'active', ok)
      },
    ),
  )
})
