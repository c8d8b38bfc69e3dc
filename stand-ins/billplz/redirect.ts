/*
 * The redirect back to the shop: the bill's redirect_url with its query, plus the signed
 * `billplz[...]` parameters. Not every payer follows it, and the shop may see it before or after
 * the callback.
 */
import type { ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import { toRedirectFields, type Bill, type Transaction } from './bill.ts'
import type { BillplzFault } from './faults.ts'
import { signRedirect, type WireFields } from './x-signature.ts'

type Signing = { xSignatureKey: string; extraPaymentInfo: () => boolean }

/** Returns the URL; null when the bill has none, or when a fault prevents the redirect. */
export function buildRedirectUrl(
  signing: Signing,
  bill: Bill,
  transaction: Transaction | undefined,
  fault?: ScheduledFault<BillplzFault>,
): string | null {
  if (!bill.redirectUrl || fault?.name === 'redirect-never') return null
  const fields = toRedirectFields(bill, transaction, signing.extraPaymentInfo())
  const keySuffix = fault?.name === 'redirect-wrong-key' ? '-of-another-shop' : ''
  const signature = signRedirect(fields, signing.xSignatureKey + keySuffix)
  // Flipped after signing, so that the signature does not fit.
  const sentFields: WireFields =
    fault?.name === 'redirect-flipped-paid'
      ? fields.map(([key, value]) => [key, key === 'paid' ? flipBooleanText(value) : value])
      : fields
  const [openBracket, closeBracket] =
    fault?.name === 'redirect-encoded-brackets' ? ['%5B', '%5D'] : ['[', ']']
  const query = [...sentFields, ['x_signature', signature] as const]
    .map(
      ([key, value]) => `billplz${openBracket}${key}${closeBracket}=${encodeURIComponent(value)}`,
    )
    .join('&')
  const [base = '', fragment] = bill.redirectUrl.split('#')
  const separator = base.includes('?') ? '&' : '?'
  return `${base}${separator}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

function flipBooleanText(value: string): string {
  return value === 'true' ? 'false' : 'true'
}
