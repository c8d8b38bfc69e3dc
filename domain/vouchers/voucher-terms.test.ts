/** Changes of the days and limits of an existing voucher. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { FormProblem } from '#domain/form-problem.ts'
import { calendarDate } from '#domain/time.ts'

import { toTermsForm, validateVoucherTerms, type VoucherTerms } from './voucher-form.ts'

// 22 November, half an hour after midnight, in Malaysia.
const now = new Date('2026-11-21T16:30:00Z')

const existingTerms = {
  firstDay: undefined,
  lastDay: calendarDate('2026-11-01'),
  totalLimit: 10,
  customerLimit: 1,
}

function changeTerms(changes: Partial<VoucherTerms>, takenCount: number) {
  return validateVoucherTerms(
    { ...toTermsForm(existingTerms), ...changes },
    { terms: existingTerms, takenCount },
    now,
  )
}

function listTermsProblems(changes: Partial<VoucherTerms>, takenCount: number): FormProblem[] {
  const result = changeTerms(changes, takenCount)
  return result.ok ? [] : result.problems
}

test('the terms of a voucher are shown as texts, with an empty text for no limit', () => {
  assert.deepEqual(toTermsForm({ ...existingTerms, firstDay: calendarDate('2026-10-01') }), {
    firstDay: '2026-10-01',
    lastDay: '2026-11-01',
    totalLimit: '10',
    customerLimit: '1',
  })
  const unlimited = {
    firstDay: undefined,
    lastDay: undefined,
    totalLimit: undefined,
    customerLimit: undefined,
  }
  assert.deepEqual(toTermsForm(unlimited), {
    firstDay: '',
    lastDay: '',
    totalLimit: '',
    customerLimit: '',
  })
})

test('changed terms are returned as days and numbers', () => {
  const changes = {
    firstDay: '2026-11-22',
    lastDay: '2026-12-31',
    totalLimit: '',
    customerLimit: '2',
  }
  assert.deepEqual(changeTerms(changes, 7), {
    ok: true,
    terms: {
      firstDay: '2026-11-22',
      lastDay: '2026-12-31',
      totalLimit: undefined,
      customerLimit: 2,
    },
  })
})

test('a limit can be lowered to the current uses, not below; an exceeded limit may stay', () => {
  assert.equal(changeTerms({}, 11).ok, true, 'a late payment has exceeded the limit')
  assert.equal(changeTerms({ totalLimit: '7' }, 7).ok, true)
  assert.equal(changeTerms({ totalLimit: '' }, 7).ok, true)
  assert.deepEqual(listTermsProblems({ totalLimit: '6' }, 7), [
    {
      field: 'totalLimit',
      phrase: {
        text: 'Enter at least {count}: these uses are paid or reserved by open orders.',
        values: { count: '7' },
      },
    },
  ])
})

test('a total limit of zero has one problem, not a second one about the current uses', () => {
  const problems = listTermsProblems({ totalLimit: '0' }, 7)
  assert.deepEqual(
    problems.map(({ phrase }) => phrase.values),
    [{ count: '1,000,000' }],
  )
})

test('a last day in the past may stay, but cannot be entered', () => {
  assert.equal(changeTerms({ lastDay: '2026-11-01' }, 0).ok, true)
  assert.equal(changeTerms({ lastDay: '2026-11-22' }, 0).ok, true)
  assert.deepEqual(listTermsProblems({ lastDay: '2026-11-20' }, 0), [
    {
      field: 'lastDay',
      phrase: { text: 'This day is in the past. Pause the voucher to stop it now.' },
    },
  ])
})
