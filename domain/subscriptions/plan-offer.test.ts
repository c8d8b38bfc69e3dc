import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { malaysianStates } from '#domain/malaysia/states.ts'
import { sen, senFromRinggit } from '#domain/money.ts'
import { demoSettings } from '#domain/shop-settings.ts'

import { checkSchedule, computePlanOffer, planOptions, termDays } from './plan-offer.ts'

const { plans } = demoSettings
const jar = { price: senFromRinggit(270), quantity: 1, size: 30 }

test('a pack of 30, 60 or 90 sets the cadence, and the deliveries cover three or six months', () => {
  const scheduleOf = (size: number, option: 'threeMonth' | 'sixMonth') => {
    const checkResult = checkSchedule([{ size }], option, plans)
    return checkResult.ok
      ? [checkResult.cadenceDays, checkResult.deliveryCount]
      : checkResult.reason
  }
  assert.deepEqual(scheduleOf(30, 'threeMonth'), [30, 3])
  assert.deepEqual(scheduleOf(30, 'sixMonth'), [30, 6])
  assert.deepEqual(scheduleOf(60, 'threeMonth'), [60, 2])
  assert.deepEqual(scheduleOf(60, 'sixMonth'), [60, 3])
  assert.deepEqual(scheduleOf(90, 'sixMonth'), [90, 2])
  assert.equal(scheduleOf(90, 'threeMonth'), 'one pack is enough')
  assert.deepEqual(
    scheduleOf(45, 'threeMonth'),
    [30, 3],
    'an unusual pack size gets the default cadence',
  )
})

test('a three-month plan of packs of 60 has two deliveries, which cover 120 days', () => {
  const offerFor = (size: number, option: 'threeMonth' | 'sixMonth') => {
    const cart = { lines: [{ ...jar, size }], state: undefined, voucher: sen(0) }
    const checkResult = computePlanOffer(cart, option, demoSettings)
    assert.ok(checkResult.ok)
    return [
      checkResult.offer.deliveryCount,
      checkResult.offer.coversDays,
      checkResult.offer.termTotal,
    ]
  }
  assert.deepEqual(offerFor(30, 'threeMonth'), [3, 90, 3 * 24_300])
  assert.deepEqual(offerFor(60, 'threeMonth'), [2, 120, 2 * 24_300])
  assert.deepEqual(offerFor(60, 'sixMonth'), [3, 180, 3 * 22_950])
})

test('packs of different sizes and an empty cart have no plan', () => {
  assert.deepEqual(checkSchedule([{ size: 30 }, { size: 60 }], 'sixMonth', plans), {
    ok: false,
    reason: 'mixed packs',
  })
  assert.deepEqual(checkSchedule([], 'sixMonth', plans), { ok: false, reason: 'empty cart' })
})

test('two jars to Sabah: the plan takes off 10%, and the voucher of RM 20 only once', () => {
  const cart = { lines: [{ ...jar, quantity: 2 }], state: 'Sabah', voucher: sen(2000) } as const
  const checkResult = computePlanOffer(cart, 'threeMonth', demoSettings)
  assert.ok(checkResult.ok)
  // 2 jars of RM 270, minus 10%, plus RM 15 for delivery to Sabah.
  const laterTotal = 54_000 - 5_400 + 1_500
  const firstTotal = laterTotal - 2_000
  assert.equal(checkResult.offer.firstDelivery.total, firstTotal)
  assert.equal(
    checkResult.offer.laterDelivery.total,
    laterTotal,
    'the voucher is for the first delivery',
  )
  assert.equal(checkResult.offer.termTotal, firstTotal + 2 * laterTotal)
  assert.equal(checkResult.offer.termWithoutPlan, 3 * (54_000 + 1_500))
})

test('with a voucher that leaves less than the provider’s minimum, there is no plan', () => {
  const cart = { lines: [jar], state: 'Perlis', voucher: senFromRinggit(300) } as const
  assert.deepEqual(computePlanOffer(cart, 'sixMonth', demoSettings), {
    ok: false,
    reason: 'below minimum',
  })
})

test('any cart has a plan unless a delivery costs too little; its price is the sum of the deliveries', () => {
  const anyLine = fc.record({
    price: fc.integer({ min: 100, max: 200_000 }).map(sen),
    quantity: fc.integer({ min: 1, max: 99 }),
    size: fc.constant(30),
  })
  // The totals of one cheap jar are close to the provider's minimum.
  const cheapLine = fc.record({
    price: fc.integer({ min: 100, max: 200 }).map(sen),
    quantity: fc.constant(1),
    size: fc.constant(30),
  })
  const cartLines = fc.oneof(
    fc.array(anyLine, { minLength: 1, maxLength: 20 }),
    fc.array(cheapLine, { minLength: 1, maxLength: 1 }),
  )
  const vouchers = fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 100 }))
  const providerMinimum = BigInt(demoSettings.payment.providerMinimum)
  fc.assert(
    fc.property(
      cartLines,
      fc.constantFrom(...malaysianStates),
      fc.constantFrom(...planOptions),
      vouchers,
      (lines, state, option, voucher) => {
        const checkResult = computePlanOffer(
          { lines, state, voucher: sen(voucher) },
          option,
          demoSettings,
        )
        const subtotal = lines.reduce((sum, line) => sum + BigInt(line.price * line.quantity), 0n)
        const percent = option === 'threeMonth' ? 10n : 15n
        const saving = (subtotal * percent + 50n) / 100n
        const fee = state === 'Sabah' || state === 'Sarawak' ? 1500n : 0n
        const laterTotal = subtotal + fee - saving
        const firstTotal = laterTotal > BigInt(voucher) ? laterTotal - BigInt(voucher) : 0n
        assert.equal(checkResult.ok, firstTotal >= providerMinimum && laterTotal >= providerMinimum)
        if (!checkResult.ok) return
        assert.equal(BigInt(checkResult.offer.laterDelivery.total), laterTotal)
        assert.equal(BigInt(checkResult.offer.firstDelivery.total), firstTotal)
        assert.equal(checkResult.offer.deliveryCount, termDays[option] / 30)
        const termTotal = firstTotal + laterTotal * BigInt(checkResult.offer.deliveryCount - 1)
        assert.equal(BigInt(checkResult.offer.termTotal), termTotal)
      },
    ),
  )
})
