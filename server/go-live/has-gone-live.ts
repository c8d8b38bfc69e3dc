import type { Db } from '#server/db/open-database.ts'

import { readLiveState } from './go-live.store.ts'

/** Returns whether the demo data was dropped by `npm run go-live`. Then none is created again. */
export async function hasGoneLive(db: Db): Promise<boolean> {
  return (await readLiveState(db)).emptiedAt !== undefined
}
