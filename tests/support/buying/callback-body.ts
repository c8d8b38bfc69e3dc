/** A callback of Billplz, for tests that change it or its signature. */
import type { KeyValuePairs } from '#server/integrations/billplz/billplz.signature.ts'

/** Fields of the callback of a paid bill, without a signature. */
export const paidCallbackPairs: KeyValuePairs = [
  ['id', '8X0Iyzaw'],
  ['collection_id', 'inbmmepb'],
  ['paid', 'true'],
  ['state', 'paid'],
  ['amount', '12990'],
  ['paid_amount', '12990'],
  ['due_at', '2026-1-15'],
  ['email', 'aisyah@example.com'],
  ['mobile', '60123456789'],
  ['name', 'NUR AISYAH BINTI ALI'],
  ['url', 'https://www.billplz-sandbox.com/bills/8X0Iyzaw'],
  ['paid_at', '2026-01-15 14:03:22 +0800'],
]

/** Returns the body as Billplz sends it. Does not check that the signature fits the fields. */
export function toCallbackBody(pairs: KeyValuePairs, signature: string): string {
  // Copied, because URLSearchParams accepts no readonly pairs.
  const fields: [string, string][] = pairs.map(([name, value]) => [name, value])
  return new URLSearchParams([...fields, ['x_signature', signature]]).toString()
}
