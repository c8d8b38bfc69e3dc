import { pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { EmailContext } from './email-definition.ts'

/** Returns what an email needs besides its data: language, translations, settings and base URL. */
export function emailContextOf(shop: Shop, language: ShopLanguage): EmailContext {
  return {
    t: translatorFor(language),
    language,
    settings: settingsOf(shop),
    // Without the slash at the end: 'https://shop.example/ms'.
    publicUrl: (shop.config.PUBLIC_URL + pathInLanguage(language, '/')).replace(/\/$/, ''),
  }
}
