/** Composes an email of the outbox in its reader's language, with current settings. */
import { pathIn, spokenOr } from '#domain/content/languages.ts'
import { textIn } from '#server/http/spoken.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { WrittenLetter } from './letter.ts'
import { letters } from './letters.ts'
import { openLetter } from './seal-letter.ts'

/** Throws when the kind is unknown or the data was wiped. */
export function writeStoredLetter(
  shop: Shop,
  row: { kind: string; language: string; data: unknown; message_id: string },
): WrittenLetter {
  const letter = letters.find(({ kind }) => kind === row.kind)
  if (!letter) throw new Error(`email kind "${row.kind}" is unknown`)
  const language = spokenOr(row.language)
  return letter.write(openLetter(shop.sealing, row.message_id, row.data), {
    t: textIn(language),
    language,
    settings: settingsOf(shop),
    publicUrl: (shop.config.PUBLIC_URL + pathIn(language, '/')).replace(/\/$/, ''),
  })
}
