/*
 * Normalises voucher codes: ' hello-10 ', 'Hello-10' and its full-width form are one code, so that
 * no variant can be redeemed again (T-C07). The database stores and compares only the canonical
 * form.
 */
import { textCaps } from '#domain/checkout/text-caps.ts'

/** Returns the canonical form, or undefined when the text cannot be a code. */
export function normalisedCode(typed: string): string | undefined {
  const code = codeSpelling(typed)
  return code.length <= textCaps.voucherCode && /^[A-Z0-9][A-Z0-9_-]*$/.test(code)
    ? code
    : undefined
}

/** Normalises a code or a part of one for search; the result need not be a code. */
export function codeSpelling(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
}
