/**
 * Texts that people type. The maximum lengths only bound a request. Where a form has a lower limit,
 * the handler checks the limit and names the field.
 */
import { z } from 'zod'

import { textLimits } from '#domain/checkout/text-limits.ts'

/** An order number; the server ignores spaces, dashes and case. */
export const enteredOrderNumber = z.string().max(20)

/** The number of a batch, such as B261121-03. */
export const enteredBatchNumber = z.string().max(20)

/** The pharmacy's number of a lot, such as L261122-01. */
export const enteredLotNumber = z.string().max(20)

/** A code from an email; the server ignores spaces and dashes. */
export const enteredMailedCode = z.string().trim().max(20)

/** The longest email address that mail servers accept (RFC 5321). */
export const enteredEmail = z.string().trim().max(textLimits.email)

/**
 * Accepts more than the maximum length of a password, so that the handler can explain the limit.
 */
export const enteredPassword = z.string().max(1_000)

/** A voucher code in any spelling; the server normalises it. */
export const enteredVoucherCode = z.string().max(64)
