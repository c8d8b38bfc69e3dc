import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sen, senFromRinggit } from '#domain/money.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { approvalLifetime } from '#domain/subscriptions/sync-schedule.ts'
import { calendarDate, hours } from '#domain/time.ts'
import { type Voucher, type VoucherUses, validateVoucher } from './validate-voucher.ts'
import { voucherRefusals } from './refusal-texts.ts'
import { parseVoucherCode } from './voucher-code.ts'

const voucher: Voucher = {
  code: 'HELLO-20',
  worth: { kind: 'amount', amount: senFromRinggit(20) },
  isActive: true,
  firstDay: calendarDate('2026-11-01'),
  lastDay: calendarDate('2026-11-30'),
  minimumSpend: senFromRinggit(100),
  totalLimit: 10,
  customerLimit: 1,
}
const noUses: VoucherUses = {
  usedCount: 0,
  heldCount: 0,
  customerUsedCount: 0,
  customerHeldCount: 0,
  customerHeldBySubscriptionsCount: 0,
}
const now = new Date('2026-11-21T04:00:00Z')
const subtotal = senFromRinggit(270)

function findRefusalReason(
  changed: Partial<Voucher>,
  uses: Partial<VoucherUses> = {},
  checkedAt = now,
): string {
  const result = validateVoucher(
    { ...voucher, ...changed },
    { ...noUses, ...uses },
    subtotal,
    checkedAt,
  )
  return result.ok ? 'ok' : result.reason
}

test('a voucher in its period with uses left is valid for its amount', () => {
  assert.deepEqual(validateVoucher(voucher, noUses, subtotal, now), { ok: true, amount: 2000 })
  assert.deepEqual(validateVoucher(voucher, noUses, undefined, now), { ok: true, amount: 2000 })
})

test('an amount above the subtotal is not reduced, because it also covers delivery', () => {
  const withoutMinimum = { ...voucher, minimumSpend: sen(0) }
  assert.deepEqual(validateVoucher(withoutMinimum, noUses, sen(1999), now), {
    ok: true,
    amount: 2000,
  })
})

test('the last day counts until midnight in Malaysia, not in UTC', () => {
  assert.equal(findRefusalReason({}, {}, new Date('2026-11-30T15:59:59Z')), 'ok')
  assert.equal(findRefusalReason({}, {}, new Date('2026-11-30T16:00:00Z')), 'expired')
  assert.equal(findRefusalReason({}, {}, new Date('2026-10-31T15:59:59Z')), 'not yet')
  assert.equal(findRefusalReason({}, {}, new Date('2026-10-31T16:00:00Z')), 'ok')
  assert.equal(
    findRefusalReason({ firstDay: undefined, lastDay: undefined }, {}, new Date(0)),
    'ok',
  )
})

test('each reason to refuse a voucher is distinct', () => {
  assert.equal(findRefusalReason({ isActive: false }), 'paused')
  assert.equal(findRefusalReason({}, { usedCount: 10 }), 'used up')
  assert.equal(findRefusalReason({}, { usedCount: 9, heldCount: 1 }), 'taken for now')
  assert.equal(findRefusalReason({}, { usedCount: 9 }), 'ok')
  assert.equal(findRefusalReason({}, { customerUsedCount: 1 }), 'customer limit')
  assert.equal(findRefusalReason({}, { customerHeldCount: 1 }), 'held by customer')
  const planOfCustomer = { customerHeldCount: 1, customerHeldBySubscriptionsCount: 1 }
  assert.equal(findRefusalReason({}, planOfCustomer), 'held by subscriptions of customer')
  const orderAndPlan = { customerHeldCount: 2, customerHeldBySubscriptionsCount: 1 }
  assert.equal(findRefusalReason({ customerLimit: 2 }, orderAndPlan), 'held by customer')
  assert.equal(findRefusalReason({ customerLimit: 2 }, { customerHeldCount: 1 }), 'ok')
  assert.equal(
    findRefusalReason({ totalLimit: undefined, customerLimit: undefined }, { usedCount: 1e6 }),
    'ok',
  )
  assert.equal(findRefusalReason({ minimumSpend: sen(27001) }), 'minimum spend')
  assert.equal(findRefusalReason({ minimumSpend: sen(27000) }), 'ok')
})

test('a percentage applies to the subtotal, and is refused without a cart', () => {
  const percentVoucher: Voucher = { ...voucher, worth: { kind: 'percent', percent: 12.5 } }
  assert.deepEqual(validateVoucher(percentVoucher, noUses, sen(10_004), now), {
    ok: true,
    amount: 1251,
  })
  const fullDiscount: Voucher = { ...voucher, worth: { kind: 'percent', percent: 100 } }
  assert.deepEqual(validateVoucher(fullDiscount, noUses, subtotal, now), {
    ok: true,
    amount: subtotal,
  })
  assert.deepEqual(validateVoucher(percentVoucher, noUses, undefined, now), {
    ok: false,
    reason: 'cart unknown',
  })
})

test('held and used together never exceed the limit, in any sequence of shoppers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.boolean()), (totalLimit, shoppers) => {
      const uses = { ...noUses }
      for (const paysImmediately of shoppers) {
        if (!validateVoucher({ ...voucher, totalLimit }, uses, subtotal, now).ok) continue
        if (paysImmediately) uses.usedCount++
        else uses.heldCount++
      }
      assert.ok(uses.usedCount + uses.heldCount <= totalLimit)
    }),
  )
})

test('variants of a code are parsed as the same code', () => {
  for (const input of [
    'HELLO-20',
    ' hello-20 ',
    'Hello - 20',
    'ＨＥＬＬＯ－２０',
    'hel\u200blo–20',
  ]) {
    assert.equal(parseVoucherCode(input), 'HELLO-20', input)
  }
  assert.equal(parseVoucherCode('a'.repeat(40)), 'A'.repeat(40))
  for (const invalidCode of ['', '  ', 'a|b', "x'--", 'шоп', 'A'.repeat(41), '-']) {
    assert.equal(parseVoucherCode(invalidCode), undefined, invalidCode)
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (input) => {
      const code = parseVoucherCode(input)
      if (code !== undefined) assert.equal(parseVoucherCode(` ${code.toLowerCase()} `), code)
    }),
    { numRuns: 1000 },
  )
})

test('unknown, paused, future, ended and used-up codes have the same text; ended and used-up codes have 410', () => {
  const reasonsWithSameText = ['unknown', 'paused', 'not yet', 'expired', 'used up'] as const
  assert.equal(new Set(reasonsWithSameText.map((reason) => voucherRefusals[reason].text)).size, 1)
  assert.equal(voucherRefusals.unknown.status, 404)
  assert.equal(voucherRefusals.paused.status, 404)
  assert.equal(voucherRefusals['not yet'].status, 404)
  assert.equal(voucherRefusals.expired.status, 410)
  assert.equal(voucherRefusals['used up'].status, 410)
})

test('a refusal of a valid code has 422 and its own text with the reason', () => {
  const expectedTexts = [
    ['taken for now', /used in another order/],
    ['customer limit', /already used/],
    ['taken by subscriptions', /used in another plan/],
    ['held by customer', /order that is not paid yet/],
    ['held by subscriptions of customer', /plan that is not paid yet/],
    ['minimum spend', /higher subtotal/],
    ['cart unknown', /at checkout/],
  ] as const
  for (const [reason, expectedText] of expectedTexts) {
    assert.equal(voucherRefusals[reason].status, 422, reason)
    assert.match(voucherRefusals[reason].text, expectedText)
  }
})

test('a voucher is held for the time after which the refusal tells the shopper to try again', () => {
  assert.equal(demoSettings.payment.voucherHold, hours(1))
  for (const reason of ['taken for now', 'held by customer'] as const)
    assert.match(voucherRefusals[reason].text, /try again in an hour/)
  assert.equal(approvalLifetime, hours(3))
  for (const reason of ['taken by subscriptions', 'held by subscriptions of customer'] as const)
    assert.match(voucherRefusals[reason].text, /try again in three hours/)
})
