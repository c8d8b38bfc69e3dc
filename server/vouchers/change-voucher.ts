/**
 * Staff change a voucher's dates and limits, pause it and resume it. The row is locked from the
 * read to the commit, as buyers lock it: a lower limit and a purchase at the same moment run one
 * after the other, and used and held together never exceed the limit (invariant I5). Orders that
 * hold the voucher keep it.
 */
import type { CallParsed, CallResult } from '#contract/call.ts'
import { formatDate, parseCalendarDate } from '#domain/time.ts'
import { normalisedCode } from '#domain/vouchers/voucher-code.ts'
import { judgeVoucherTerms, formOfTerms, type VoucherTerms } from '#domain/vouchers/voucher-form.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { refuseForm } from '#server/catalogue/desk/refuse-product.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { deskVoucherReply } from './show-voucher.ts'
import { lockVoucher, updateActive, updateTerms, type StoredVoucher } from './vouchers.store.ts'

type Change = 'PUT /api/admin/vouchers/{code}'

/** Throws NOT_FOUND, CONFLICT with both values, and INVALID with fields. */
export async function changeVoucher(
  shop: Shop,
  actor: Actor,
  code: string,
  { version, ...typed }: CallParsed<Change>['body'],
): Promise<CallResult<Change>> {
  const changed = await transact(shop.db, async (tx) => {
    const stored = await lockByCode(tx, code)
    const { voucher, used, held } = stored
    const before = formOfTerms(voucher)
    if (version !== stored.version)
      throw new ShopError('CONFLICT', {
        details: { yours: typed, theirs: { ...before, version: stored.version } },
      })
    const verdict = judgeVoucherTerms(typed, { terms: voucher, taken: used + held }, shop.now())
    if (!verdict.ok) throw refuseForm(verdict.problems)
    const fields = changesIn(before, formOfTerms(verdict.terms))
    if (fields.length === 0) return stored
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'voucher.changed',
      subjectId: voucher.code,
      detail: { fields: fields.join(', ') },
    })
    return updateTerms(tx, stored.id, verdict.terms)
  })
  return deskVoucherReply(changed, shop.now())
}

/** Returns the voucher; repeating the same request changes nothing. Throws NOT_FOUND. */
export async function pauseVoucher(
  shop: Shop,
  actor: Actor,
  code: string,
  paused: boolean,
): Promise<CallResult<'PUT /api/admin/vouchers/{code}/pause'>> {
  const changed = await transact(shop.db, async (tx) => {
    const stored = await lockByCode(tx, code)
    if (stored.voucher.active === !paused) return stored
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: paused ? 'voucher.paused' : 'voucher.resumed',
      subjectId: stored.voucher.code,
    })
    return updateActive(tx, stored.id, !paused)
  })
  return deskVoucherReply(changed, shop.now())
}

async function lockByCode(tx: Tx, typed: string): Promise<StoredVoucher> {
  const code = normalisedCode(typed)
  const stored = code === undefined ? undefined : await lockVoucher(tx, code)
  if (!stored) throw new ShopError('NOT_FOUND')
  return stored
}

const termNames = {
  firstDay: 'the first day',
  lastDay: 'the last day',
  totalLimit: 'the limit',
  customerLimit: 'the limit per customer',
} as const satisfies Record<keyof VoucherTerms, string>

/** For the audit log: "the limit (10 → 20)". */
function changesIn(before: VoucherTerms, after: VoucherTerms): string[] {
  const names = ['firstDay', 'lastDay', 'totalLimit', 'customerLimit'] as const
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => `${termNames[name]} (${termText(before[name])} → ${termText(after[name])})`)
}

function termText(typed: string): string {
  const day = parseCalendarDate(typed)
  return day ? formatDate(day) : typed || 'none'
}
