/**
 * Finds the town of a postcode. Resolves to undefined if the postcode is unknown or the call fails;
 * never rejects. Replies are cached, but a failed call is repeated the next time.
 */
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { callShop } from './browser-client.ts'
import { logDefect } from './log-defect.ts'

type Town = { city: string; state: MalaysianState }

const cache = new Map<string, Promise<Town | undefined>>()

export function findTown(postcode: string): Promise<Town | undefined> {
  const cachedRequest = cache.get(postcode)
  if (cachedRequest) return cachedRequest
  const request = callShop('GET /api/postcodes/{postcode}', { params: { postcode } }).catch(
    (error: unknown) => {
      logDefect(error)
      cache.delete(postcode)
      return undefined
    },
  )
  cache.set(postcode, request)
  return request
}
