/**
 * Lets staff change a voucher's terms (dates and limits), pause the voucher and resume it. Orders
 * that hold the voucher keep it. Changes and purchases both lock the voucher's row, so a limit
 * cannot be lowered below the uses and holds of a purchase that runs at the same time.
 */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { formatDate, parseCalendarDate } from '#domain/time.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import {
  validateVoucherTerms,
  toTermsForm,
  type VoucherTerms,
} from '#domain/vouchers/voucher-form.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { createFormError } from '#server/catalogue/desk/form-error.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { toStaffVoucherReply } from './show-voucher.ts'
import { lockVoucher, setVoucherActive, updateTerms, type StoredVoucher } from './vouchers.store.ts'

type ChangeVoucherCall = 'PUT /api/admin/vouchers/{code}'

/**
 * Changes the terms, adds an entry to the audit log and returns the voucher. When no value differs,
 * changes nothing and adds no entry. Throws NOT_FOUND, INVALID with the wrong fields, and CONFLICT
 * with the values of both when another member of staff changed the terms since `version`.
 */
export async function changeVoucher(
  shop: Shop,
  actor: Actor,
  code: string,
  { version, ...enteredTerms }: ParsedCallInput<ChangeVoucherCall>['body'],
): Promise<HandlerResult<ChangeVoucherCall>> {
  const changedVoucher = await transact(shop.db, async (tx) => {
    const storedVoucher = await lockByCode(tx, code)
    const { voucher, usedCount, heldCount } = storedVoucher
    const storedTerms = toTermsForm(voucher)
    const termsCheck = validateVoucherTerms(
      enteredTerms,
      { terms: voucher, takenCount: usedCount + heldCount },
      shop.now(),
    )
    const changes = termsCheck.ok ? describeChanges(storedTerms, toTermsForm(termsCheck.terms)) : []
    // Before the version is compared: a save that is repeated, because its reply was lost, has the
    // old version but is no conflict.
    if (termsCheck.ok && changes.length === 0) return storedVoucher
    if (version !== storedVoucher.version)
      throw new ShopError('CONFLICT', {
        details: {
          yours: enteredTerms,
          theirs: { ...storedTerms, version: storedVoucher.version },
        },
      })
    if (!termsCheck.ok) throw createFormError(termsCheck.problems)
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'voucher.changed',
      subjectId: voucher.code,
      detail: { fields: changes.join(', ') },
    })
    return updateTerms(tx, storedVoucher.id, termsCheck.terms)
  })
  return toStaffVoucherReply(changedVoucher, shop.now())
}

/**
 * Pauses or resumes a voucher, adds an entry to the audit log and returns the voucher. Repeating
 * the same request changes nothing. Throws NOT_FOUND.
 */
export async function pauseVoucher(
  shop: Shop,
  actor: Actor,
  code: string,
  { paused }: { paused: boolean },
): Promise<HandlerResult<'PUT /api/admin/vouchers/{code}/pause'>> {
  const changedVoucher = await transact(shop.db, async (tx) => {
    const storedVoucher = await lockByCode(tx, code)
    if (storedVoucher.voucher.isActive === !paused) return storedVoucher
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: paused ? 'voucher.paused' : 'voucher.resumed',
      subjectId: storedVoucher.voucher.code,
    })
    return setVoucherActive(tx, storedVoucher.id, !paused)
  })
  return toStaffVoucherReply(changedVoucher, shop.now())
}

/** Locks and returns the voucher. Throws NOT_FOUND for an unknown code. */
async function lockByCode(tx: Tx, enteredCode: string): Promise<StoredVoucher> {
  const code = parseVoucherCode(enteredCode)
  const storedVoucher = code === undefined ? undefined : await lockVoucher(tx, code)
  if (!storedVoucher) throw new ShopError('NOT_FOUND')
  return storedVoucher
}

/** Names of the terms in the audit log. */
const termNames = {
  firstDay: 'the first day',
  lastDay: 'the last day',
  totalLimit: 'the limit',
  customerLimit: 'the limit per customer',
} as const satisfies Record<keyof VoucherTerms, string>

/** Returns texts for the audit log, such as "the limit (10 → 20)". */
function describeChanges(before: VoucherTerms, after: VoucherTerms): string[] {
  // Cast: Object.keys returns strings.
  const terms = Object.keys(termNames) as (keyof typeof termNames)[]
  return terms
    .filter((term) => before[term] !== after[term])
    .map((term) => `${termNames[term]} (${formatTerm(before[term])} → ${formatTerm(after[term])})`)
}

/** Formats a day or a limit of `VoucherTerms`; an empty value becomes "none". */
function formatTerm(value: string): string {
  const day = parseCalendarDate(value)
  return day ? formatDate(day) : value || 'none'
}
