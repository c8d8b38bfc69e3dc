/*
 * One voucher, one spelling: ' hello-10 ', 'Hello-10' and its full-width form are the same code, so
 * that no variant can be redeemed a second time (T-C07). The database keeps and
 * compares the canonical form only.
 */
import { textCaps } from '#domain/checkout/text-caps.ts'

/** The canonical form, or undefined when the text cannot be a code at all. */
export function canonicalCode(typed: string): string | undefined {
  const code = codeSpelling(typed)
  return code.length <= textCaps.voucherCode && /^[A-Z0-9][A-Z0-9_-]*$/.test(code)
    ? code
    : undefined
}

/** The one spelling of a code or of a part of one, as it is searched; it need not be a code. */
export function codeSpelling(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
}
