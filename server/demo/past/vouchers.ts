/**
 * Adds used-up, paused and planned vouchers; those of server/vouchers/create-demo-vouchers.ts are
 * active or ended.
 */
import { addDays, dateInMalaysia, days, addDuration } from '#domain/time.ts'
import { addVoucher } from '#server/vouchers/add-voucher.ts'
import { changeVoucher, pauseVoucher } from '#server/vouchers/change-voucher.ts'

import type { DemoPast } from './past.ts'

const noLimits = { firstDay: '', lastDay: '', totalLimit: '', customerLimit: '' }

/** The voucher that is used once more than its limit allows (issues/order-issues.ts). */
export const overusedVoucher = 'DEMOLAST'

export function planVouchers(past: DemoPast, start: Date, present: Date): void {
  const { shop, staff, timeline } = past
  const plannedDay = addDays(dateInMalaysia(present), 14)
  timeline.plan(addDuration(start, days(0.4)), async () => {
    const amountVoucher = { ...noLimits, kind: 'amount', worth: '20.00', minimumSpend: '' } as const
    await addVoucher(shop, staff.admin, { ...amountVoucher, code: 'DEMOTWICE', totalLimit: '2' })
    await addVoucher(shop, staff.admin, {
      ...amountVoucher,
      code: overusedVoucher,
      totalLimit: '1',
    })
    await addVoucher(shop, staff.admin, {
      ...amountVoucher,
      code: 'DEMOPAUSED',
      minimumSpend: '150.00',
    })
  })
  timeline.plan(addDuration(start, days(31)), async () => {
    await pauseVoucher(shop, staff.admin, 'DEMOPAUSED', { paused: true })
  })
  timeline.plan(addDuration(start, days(50)), async () => {
    const form = { ...noLimits, kind: 'percent', worth: '15', minimumSpend: '100.00' } as const
    const voucher = await addVoucher(shop, staff.admin, {
      ...form,
      code: 'DEMOPLANNED',
      firstDay: plannedDay,
    })
    await changeVoucher(shop, staff.admin, voucher.code, {
      ...noLimits,
      firstDay: plannedDay,
      lastDay: addDays(plannedDay, 30),
      totalLimit: '100',
      version: voucher.version,
    })
  })
}
