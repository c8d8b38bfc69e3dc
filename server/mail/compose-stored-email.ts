/** Composes an email of the outbox in its reader's language, with current settings. */
import { pathIn, languageOr } from '#domain/content/languages.ts'
import { textIn } from '#server/http/request-language.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { ComposedEmail } from './email-definition.ts'
import { emails } from './emails.ts'
import { openEmail } from './seal-email.ts'

/** Throws when the kind is unknown or the data was wiped. */
export function composeStoredEmail(
  shop: Shop,
  row: { kind: string; language: string; data: unknown; message_id: string },
): ComposedEmail {
  const email = emails.find(({ kind }) => kind === row.kind)
  if (!email) throw new Error(`email kind "${row.kind}" is unknown`)
  const language = languageOr(row.language)
  return email.write(openEmail(shop.sealing, row.message_id, row.data), {
    t: textIn(language),
    language,
    settings: settingsOf(shop),
    publicUrl: (shop.config.PUBLIC_URL + pathIn(language, '/')).replace(/\/$/, ''),
  })
}
