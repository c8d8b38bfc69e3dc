/**
 * Unsubscribe links of waitlist emails: a page for the reader, a URL for mail programs. They never
 * expire: they show nothing, and must work however old the email is.
 */
import { pathIn, type ShopLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { leaveToken } from './subscriber-hmac.ts'

const path = '/waitlist/leave'

export function leaveLinks(
  shop: Shop,
  subscriber: string,
  language: ShopLanguage,
): { leaveLink: string; leavePost: string } {
  const { PUBLIC_URL } = shop.config
  const token = leaveToken(shop, subscriber)
  return {
    // The part after # never reaches a server's log or another site.
    leaveLink: `${PUBLIC_URL}${pathIn(language, path)}#${token}`,
    // A mail program sends the POST itself and drops the part after #.
    leavePost: `${PUBLIC_URL}${path}?token=${token}`,
  }
}
