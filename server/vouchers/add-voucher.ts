/** Lets staff create a voucher. Codes are stored and compared in normalised form. */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { formatRinggit } from '#domain/money.ts'
import type { Voucher } from '#domain/vouchers/validate-voucher.ts'
import { validateVoucherForm } from '#domain/vouchers/voucher-form.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { createFormError } from '#server/catalogue/desk/form-error.ts'
import { isUniqueViolation, transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { toStaffVoucherReply } from './show-voucher.ts'
import { insertVoucher } from './vouchers.store.ts'

type AddVoucherCall = 'POST /api/admin/vouchers'

/** PostgreSQL's name of the unique constraint of `voucher.code` (070-vouchers.ts). */
const codeConstraint = 'voucher_code_key'

/**
 * Creates the voucher, adds an entry to the audit log and returns the voucher. Throws INVALID with
 * a message for each wrong field, and VOUCHER_TAKEN when the code already exists.
 */
export async function addVoucher(
  shop: Shop,
  actor: Actor,
  form: ParsedCallInput<AddVoucherCall>['body'],
): Promise<HandlerResult<AddVoucherCall>> {
  const formCheck = validateVoucherForm(form, shop.now())
  if (!formCheck.ok) throw createFormError(formCheck.problems)
  const { voucher } = formCheck
  try {
    const storedVoucher = await transact(shop.db, async (tx) => {
      const now = shop.now()
      await recordAudit(tx, {
        at: now,
        actor,
        action: 'voucher.added',
        subjectId: voucher.code,
        detail: { worth: describeWorth(voucher) },
      })
      return insertVoucher(tx, voucher, now)
    })
    return toStaffVoucherReply(storedVoucher, shop.now())
  } catch (error) {
    if (!isUniqueViolation(error, codeConstraint)) throw error
    throw new ShopError('VOUCHER_TAKEN', {
      fields: { code: errors.VOUCHER_TAKEN.message },
    })
  }
}

/** Returns a text for the audit log, such as "RM 20.00 off from RM 100.00" (minimum spend). */
function describeWorth({ worth, minimumSpend }: Voucher): string {
  const discount = worth.kind === 'amount' ? formatRinggit(worth.amount) : `${worth.percent} %`
  return minimumSpend > 0
    ? `${discount} off from ${formatRinggit(minimumSpend)}`
    : `${discount} off`
}
