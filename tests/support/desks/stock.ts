/** Receives and releases lots as staff do. */
import type { CallInput, CallReply } from '#contract/call.ts'
import type { ApiCall } from '#web/api/client.ts'

type LotBody = CallInput<'POST /api/pharmacy/ingredients/{ingredientId}/lots'>['body']
export type LotReply = CallReply<'GET /api/pharmacy/lots/{lotNumber}'>

/** A delivery of zinc. Its days fit the clock of test shops, which starts on 20/11/2026. */
const zincDelivery: LotBody = {
  supplierLot: 'DEMO-7',
  supplier: 'Demo Supplier',
  amount: '500 g',
  price: '480.50',
  receivedOn: '2026-11-19',
  expiresOn: '2027-11-19',
  compound: 'zinc picolinate',
  factor: '0.2',
}

/**
 * Receives a lot into quarantine. The default is 500 g of zinc picolinate. Two lots of one
 * ingredient need different values of `supplierLot`.
 */
export async function receiveLot(
  call: ApiCall,
  ingredientId = 'zinc',
  changes: Partial<LotBody> = {},
): Promise<LotReply> {
  const { number } = await call('POST /api/pharmacy/ingredients/{ingredientId}/lots', {
    params: { ingredientId },
    body: { ...zincDelivery, ...changes },
  })
  return call('GET /api/pharmacy/lots/{lotNumber}', { params: { lotNumber: number } })
}

/** Releases a lot without a certificate. The staff member of `call` needs a signature. */
export function releaseLot(call: ApiCall, { number, version }: LotReply): Promise<LotReply> {
  return call('POST /api/pharmacy/lots/{lotNumber}/release', {
    params: { lotNumber: number },
    body: { version, reason: 'Demo lot without a certificate' },
  })
}
