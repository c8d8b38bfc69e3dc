import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { calendarDate } from '#domain/time.ts'

import { validateVoucher } from './validate-voucher.ts'
import {
  emptyVoucherForm,
  validateVoucherForm,
  validateVoucherTerms,
  toTermsForm,
  type VoucherForm,
  type VoucherTerms,
} from './voucher-form.ts'
import { deriveVoucherStatus } from './voucher-status.ts'

// 22 November, half an hour after midnight, in Malaysia.
const now = new Date('2026-11-21T16:30:00Z')
const validForm: VoucherForm = { ...emptyVoucherForm, code: 'HELLO-20', worth: '20' }

function listProblemFields(changes: Partial<VoucherForm>): string[] {
  const result = validateVoucherForm({ ...validForm, ...changes }, now)
  return result.ok ? [] : result.problems.map(({ field }) => field)
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
    assert.deepEqual(
      listProblemFields({ totalLimit, customerLimit: '' }),
      ['totalLimit'],
      totalLimit,
    )
  assert.deepEqual(listProblemFields({ totalLimit: '2', customerLimit: '3' }), ['customerLimit'])
  for (const firstDay of ['2026-02-30', '22/11/2026', '0026-11-22', '99999-01-01'])
    assert.deepEqual(listProblemFields({ firstDay }), ['firstDay'], firstDay)
  assert.deepEqual(listProblemFields({ code: '', worth: '', lastDay: 'x', customerLimit: '0' }), [
    'code',
    'worth',
    'lastDay',
    'customerLimit',
  ])
})

test('days are Malaysian: today can be the last day, yesterday cannot', () => {
  assert.deepEqual(listProblemFields({ lastDay: '2026-11-22' }), [])
  assert.deepEqual(listProblemFields({ lastDay: '2026-11-21' }), ['lastDay'])
  assert.deepEqual(listProblemFields({ firstDay: '2026-12-02', lastDay: '2026-12-01' }), [
    'lastDay',
  ])
  assert.deepEqual(listProblemFields({ firstDay: '2026-12-01', lastDay: '2026-12-01' }), [])
})

test('a limit can be lowered to the current uses, not below; an exceeded limit may stay', () => {
  const terms = {
    firstDay: undefined,
    lastDay: calendarDate('2026-11-01'),
    totalLimit: 10,
    customerLimit: 1,
  }
  const problemsOfTerms = (changes: Partial<VoucherTerms>, takenCount: number): string[] => {
    const result = validateVoucherTerms(
      { ...toTermsForm(terms), ...changes },
      { terms, takenCount },
      now,
    )
    return result.ok ? [] : result.problems.map(({ field }) => field)
  }
  assert.deepEqual(problemsOfTerms({}, 11), [], 'a late payment has exceeded the limit')
  assert.deepEqual(problemsOfTerms({ totalLimit: '7' }, 7), [])
  assert.deepEqual(problemsOfTerms({ totalLimit: '6' }, 7), ['totalLimit'])
  assert.deepEqual(problemsOfTerms({ totalLimit: '' }, 7), [])
  assert.deepEqual(problemsOfTerms({ lastDay: '2026-11-20' }, 0), ['lastDay'])
  assert.deepEqual(problemsOfTerms({ lastDay: '2026-11-22' }, 0), [])
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
          { usedCount, heldCount: 0, customerUseCount: 0 },
          undefined,
          now,
        )
        assert.equal(deriveVoucherStatus(voucher, usedCount, now) === 'active', ok)
      },
    ),
  )
})

test('a final status (ended, used up) is shown before paused, planned and active', () => {
  const voucher = {
    isActive: false,
    firstDay: calendarDate('2026-12-01'),
    lastDay: calendarDate('2026-12-31'),
    totalLimit: 2,
  }
  const noonOf = (day: string) => new Date(`${day}T04:00:00Z`)
  assert.equal(deriveVoucherStatus(voucher, 2, noonOf('2027-01-01')), 'ended')
  assert.equal(deriveVoucherStatus(voucher, 2, now), 'used up')
  assert.equal(deriveVoucherStatus(voucher, 1, now), 'paused')
  assert.equal(deriveVoucherStatus({ ...voucher, isActive: true }, 1, now), 'planned')
  assert.equal(
    deriveVoucherStatus({ ...voucher, isActive: true }, 1, noonOf('2026-12-01')),
    'active',
  )
})
