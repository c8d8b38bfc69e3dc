import { parseStoredSettings } from '#domain/settings/owner-settings.ts'
import type { Db } from '#server/db/open-database.ts'
import { listLatestSettings } from '#server/settings/settings.store.ts'

/** Returns the name of the seller from the settings of the owner. */
export async function readShopName(db: Db): Promise<string> {
  const storedSettings = await listLatestSettings(db)
  const { settings } = parseStoredSettings(
    new Map(storedSettings.map(({ key, value }) => [key, value])),
  )
  return settings.seller.legalEntity
}
