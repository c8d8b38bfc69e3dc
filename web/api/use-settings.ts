/** The owner's settings for the pages: names, contacts, fees. One place, whoever supplies them. */
import { demoSettings, type ShopSettings } from '#domain/shop-settings.ts'

export function useSettings(): ShopSettings {
  return demoSettings
}
