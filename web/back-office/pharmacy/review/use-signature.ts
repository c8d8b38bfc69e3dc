import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useApiQuery, type ApiQuery } from '#web/back-office/parts/use-api-query.ts'

/** Loads the signature of the logged-in pharmacist. Its name is empty before the first save. */
export function useSignature(): ApiQuery<CallReply<'GET /api/pharmacy/signature'>> {
  return useApiQuery((signal) => callAuthenticated('GET /api/pharmacy/signature', {}, { signal }))
}
