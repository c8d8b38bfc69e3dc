/** "Take me off the list" as each letter has it: a page for its reader, an address for mail programs. */
import { pathIn, type SpokenLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { leaveToken } from './person-of.ts'

const path = '/waiting-list/leave'

export function leaveLinks(
  shop: Shop,
  person: string,
  language: SpokenLanguage,
): { leaveLink: string; leavePost: string } {
  const { PUBLIC_URL } = shop.config
  const token = leaveToken(shop, person)
  return {
    // Behind the # nothing reaches a server's log or another site.
    leaveLink: `${PUBLIC_URL}${pathIn(language, path)}#${token}`,
    // A mail program posts by itself and sends nothing from behind a #.
    leavePost: `${PUBLIC_URL}${path}?token=${token}`,
  }
}
