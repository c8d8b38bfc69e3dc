import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useDeskData, type DeskData } from '#web/back-office/parts/use-desk-data.ts'

/** Loads the signature of the logged-in pharmacist. Its name is empty before the first save. */
export function useSignature(): DeskData<CallReply<'GET /api/pharmacy/signature'>> {
  return useDeskData((signal) => callAuthenticated('GET /api/pharmacy/signature', {}, { signal }))
}
