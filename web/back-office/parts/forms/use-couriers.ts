/** Loads the couriers of the shop, to match tracking numbers while they are typed. */
import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'

import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'

export type StaffCourier = CallReply<'GET /api/admin/couriers'>['couriers'][number]

/** `couriers` is undefined until they are loaded. Inactive couriers are included. */
export function useCouriers() {
  const { data, ...state } = useApiQuery((signal) =>
    callAuthenticated('GET /api/admin/couriers', undefined, { signal }),
  )
  return { couriers: data?.couriers, ...state }
}
