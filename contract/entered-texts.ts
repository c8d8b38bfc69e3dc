/**
 * Texts that people type. The maximum lengths only bound a request. Where a form has a lower limit,
 * the handler checks the limit and names the field.
 */
import { z } from 'zod'

/** An order number of eight characters; the server ignores spaces, dashes and case. */
export const enteredOrderNumber = z.string().max(20)

/** 254 characters are the longest email address that mail servers accept (RFC 5321). */
export const enteredEmail = z.string().trim().max(254)

/**
 * Accepts more than the maximum length of a password, so that the handler can explain the limit.
 */
export const enteredPassword = z.string().max(1_000)

/** A voucher code in any spelling; the server normalises it. */
export const enteredVoucherCode = z.string().max(64)
