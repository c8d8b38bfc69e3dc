/** Lists the owner's settings with their current values, and the history of one setting. */
import type { HandlerResult } from '#contract/call.ts'
import { isSettingKey, ownerSettings, settingKeys } from '#domain/settings/owner-settings.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { refreshSettings, settingsOf } from './live-settings.ts'
import { listLatestSettings, listSettingChanges } from './settings.store.ts'

/** Number of changes that the screen shows for a setting. */
const maxHistoryEntries = 50

/** Returns all settings with their current values. `changedAt` is null for a default. */
export async function listSettings(shop: Shop): Promise<HandlerResult<'GET /api/admin/settings'>> {
  await refreshSettings(shop)
  const settings = settingsOf(shop)
  const rowsByKey = new Map((await listLatestSettings(shop.db)).map((row) => [row.key, row]))
  return {
    settings: settingKeys.map((key) => {
      const row = rowsByKey.get(key)
      return {
        key,
        value: ownerSettings[key].formatCurrentValue(settings),
        changedAt: row?.at.toISOString() ?? null,
        changedBy: row?.changed_by ?? '',
      }
    }),
  }
}

/**
 * Returns the newest changes of a setting, newest first, at most `maxHistoryEntries`. After fewer
 * changes, a last entry shows the default, with id 0 and without author. Throws NOT_FOUND for an
 * unknown key.
 */
export async function getSettingHistory(
  shop: Shop,
  key: string,
): Promise<HandlerResult<'GET /api/admin/settings/{key}/history'>> {
  if (!isSettingKey(key)) throw new ShopError('NOT_FOUND')
  const rows = await listSettingChanges(shop.db, key, maxHistoryEntries)
  const changes = rows.map((row) => ({
    id: row.id,
    value: row.value,
    changedAt: row.at.toISOString(),
    changedBy: row.changed_by,
  }))
  const defaultEntry = {
    id: 0,
    value: ownerSettings[key].formatCurrentValue(demoSettings),
    changedAt: null,
    changedBy: '',
  }
  return { changes: rows.length < maxHistoryEntries ? [...changes, defaultEntry] : changes }
}
