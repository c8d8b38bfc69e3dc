import type { Db } from '#server/db/open-database.ts'

import { readLiveState } from './go-live.store.ts'

/** Returns whether `npm run go-live` dropped the demo data, which must not be created again. */
export async function hasGoneLive(db: Db): Promise<boolean> {
  return (await readLiveState(db)).emptiedAt !== undefined
}
