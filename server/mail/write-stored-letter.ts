/** A letter of the outbox in words: what it is about, written in its reader's language as of now. */
import { pathIn, spokenOr } from '#domain/content/languages.ts'
import { textIn } from '#server/http/spoken.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { WrittenLetter } from './letter.ts'
import { letters } from './letters.ts'
import { openLetter } from './seal-letter.ts'

/** Throws when no letter has this kind, or when what it is about was wiped. */
export function writeStoredLetter(
  shop: Shop,
  row: { kind: string; language: string; data: unknown; message_id: string },
): WrittenLetter {
  const letter = letters.find(({ kind }) => kind === row.kind)
  if (!letter) throw new Error(`no letter is called ${row.kind}`)
  const language = spokenOr(row.language)
  return letter.write(openLetter(shop.sealing, row.message_id, row.data), {
    t: textIn(language),
    language,
    settings: settingsOf(shop),
    publicUrl: (shop.config.PUBLIC_URL + pathIn(language, '/')).replace(/\/$/, ''),
  })
}
