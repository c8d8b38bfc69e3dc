/**
 * Composes an email from its outbox row, in the reader's language. Uses the shop's current
 * settings, so an email that is sent again may differ from the first copy.
 */
import { languageOrDefault } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { emailContextOf } from './email-context.ts'
import type { ComposedEmail } from './email-definition.ts'
import { emailDefinitions } from './emails.ts'
import { unsealEmailData } from './seal-email.ts'

/**
 * Returns the composed email. Throws when the kind is unknown, or when the data does not match the
 * schema or was deleted.
 */
export function composeStoredEmail(
  shop: Shop,
  row: { kind: string; language: string; data: unknown; message_id: string },
): ComposedEmail {
  const definition = emailDefinitions.find(({ kind }) => kind === row.kind)
  if (!definition) throw new Error(`email kind "${row.kind}" is unknown`)
  return definition.compose(
    unsealEmailData(shop.sealingKeys, row.message_id, row.data),
    emailContextOf(shop, languageOrDefault(row.language)),
  )
}
