import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { malaysianStates } from '#domain/malaysia/states.ts'
import { formatPlainRinggit, sen, senFromRinggit } from '#domain/money.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { paymentOptions } from './payment-options.ts'
import { computeTotals, checkTotal } from './totals.ts'

test('worked examples have the expected subtotal, delivery, savings, discount and total', () => {
  // Amounts in ringgit. The text has the subtotal, delivery, savings, discount and total.
  const cases = [
    [[270, 1], 'Selangor', 'oneTime', 0, '270.00 0.00 0.00 0.00 270.00'],
    [[270, 2], 'Sabah', 'threeMonth', 20, '540.00 15.00 54.00 20.00 481.00'],
    [[149.9, 3], 'Sarawak', 'sixMonth', 0, '449.70 15.00 67.46 0.00 397.24'],
    [[270, 1], 'Labuan', 'oneTime', 0, '270.00 0.00 0.00 0.00 270.00'],
    [[270, 1], 'Perlis', 'oneTime', 300, '270.00 0.00 0.00 270.00 0.00'],
  ] as const
  for (const [[price, quantity], state, option, voucher, expectedAmounts] of cases) {
    const lines = [{ price: senFromRinggit(price), quantity }]
    const totals = computeTotals(
      { lines, state, option, voucher: senFromRinggit(voucher) },
      demoSettings,
    )
    const { subtotal, shipping, savings, discount, total } = totals
    const amounts = [subtotal, shipping, savings, discount, total].map(formatPlainRinggit).join(' ')
    assert.equal(amounts, expectedAmounts)
  }
})

test('an empty cart has a base fee of RM 10 and cannot be paid', () => {
  const order = { lines: [], state: 'Johor', option: 'oneTime', voucher: sen(0) } as const
  const { subtotal, shipping, total } = computeTotals(order, demoSettings)
  assert.deepEqual([subtotal, shipping], [0, 1000])
  assert.deepEqual(checkTotal(false, total, demoSettings.payment), {
    ok: false,
    reason: 'empty cart',
  })
})

test('for any cart, the total equals subtotal + shipping − savings − voucher, computed with big integers', () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: 100_000_000 }).map(sen),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  const orders = fc.record({
    lines: fc.array(line, { maxLength: 20 }),
    state: fc.option(fc.constantFrom(...malaysianStates), { nil: undefined }),
    option: fc.constantFrom(...paymentOptions),
    voucher: fc.integer({ min: -100, max: 1_000_000_000 }).map(sen),
  })
  fc.assert(
    fc.property(orders, (order) => {
      const subtotal = order.lines.reduce(
        (sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity),
        0n,
      )
      const surcharge = order.state === 'Sabah' || order.state === 'Sarawak' ? 1500n : 0n
      const shipping = (order.lines.length > 0 ? 0n : 1000n) + surcharge
      const percent = { oneTime: 0n, threeMonth: 10n, sixMonth: 15n }[order.option]
      const savings = (subtotal * percent * 2n + 100n) / 200n
      const voucher = order.voucher > 0 ? BigInt(order.voucher) : 0n
      const unclamped = subtotal + shipping - savings - voucher
      const totals = computeTotals(order, demoSettings)
      assert.equal(BigInt(totals.total), unclamped > 0n ? unclamped : 0n)
      assert.equal(BigInt(totals.savings), savings)
      assert.equal(
        totals.subtotal + totals.shipping - totals.savings - totals.discount,
        totals.total,
      )
      assert.ok(totals.discount >= 0 && totals.discount <= Math.max(0, order.voucher))
    }),
    { numRuns: 3000 },
  )
})

test('a total of zero needs no bill, a total below the minimum is rejected', () => {
  const { payment } = demoSettings
  assert.deepEqual(checkTotal(true, sen(0), payment), { ok: true, paymentKind: 'free' })
  assert.deepEqual(checkTotal(true, sen(1), payment), { ok: false, reason: 'below minimum' })
  assert.deepEqual(checkTotal(true, sen(99), payment), { ok: false, reason: 'below minimum' })
  assert.deepEqual(checkTotal(true, sen(100), payment), { ok: true, paymentKind: 'bill' })
})
