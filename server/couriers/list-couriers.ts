import type { Db } from '#server/db/open-database.ts'

import { findCouriers, type StoredCourier } from './couriers.store.ts'

/** Returns all couriers, also inactive ones, sorted by position and name. */
export function listCouriers(db: Db): Promise<StoredCourier[]> {
  return findCouriers(db)
}
