/**
 * Opt-out links of waiting-list emails: a page for the reader, a URL for mail programs. They never end:
 * they show nothing, and an opt-out must work however old the email is.
 */
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
