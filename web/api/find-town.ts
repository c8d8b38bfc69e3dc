/** The town of a postcode, asked once per postcode; undefined when nobody knows or answers. */
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { callShop } from './browser-client.ts'

type Town = { city: string; state: MalaysianState }

const known = new Map<string, Promise<Town | undefined>>()

export function findTown(postcode: string): Promise<Town | undefined> {
  const asked = known.get(postcode)
  if (asked) return asked
  const asking = callShop('GET /api/postcodes/{postcode}', { params: { postcode } }).catch(() => {
    known.delete(postcode)
    return undefined
  })
  known.set(postcode, asking)
  return asking
}
