import { sign } from './billplz.signature.ts'

/**
 * Returns the signed body of a callback about an unpaid bill, as Billplz would send it. The body
 * has every field that billplz.wire.ts requires, with made-up values. The shop posts it to its own
 * URL to test that callbacks arrive. Throws when `signatureKeys` is empty.
 */
export function signTestCallback(
  billId: string,
  options: { baseUrl: string; collectionId: string; signatureKeys: readonly string[] },
): string {
  const fields = {
    id: billId,
    collection_id: options.collectionId,
    paid: 'false',
    state: 'due',
    amount: '100',
    paid_amount: '0',
    due_at: '2026-1-1',
    email: '',
    mobile: '',
    name: 'TEST',
    url: `${new URL(options.baseUrl).origin}/bills/${billId}`,
    paid_at: '',
  }
  const [currentKey] = options.signatureKeys
  if (currentKey === undefined) throw new Error('Billplz has no signature key')
  const signature = sign(Object.entries(fields), currentKey)
  return new URLSearchParams({ ...fields, x_signature: signature }).toString()
}
