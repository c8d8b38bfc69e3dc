/*
 * Voucher codes. ' hello-10 ', 'Hello-10' and the full-width form are the same code, so that no
 * variant can be redeemed again (T-C07 in docs/threats.md). The database stores and compares only
 * normalised codes.
 */
import { textLimits } from '#domain/checkout/text-limits.ts'

/** Returns the normalised code; undefined for a text that cannot be a code. */
export function parseVoucherCode(input: string): string | undefined {
  const code = normaliseVoucherCode(input)
  return code.length <= textLimits.voucherCode && /^[A-Z0-9][A-Z0-9_-]*$/.test(code)
    ? code
    : undefined
}

/** Normalises a code, or part of a code for a search. The result may not be a valid code. */
export function normaliseVoucherCode(input: string): string {
  return (
    input
      .normalize('NFKC')
      // Spaces and invisible characters.
      .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
      // Dashes of any length, and the minus sign.
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .toUpperCase()
  )
}
