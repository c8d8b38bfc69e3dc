/**
 * Unsubscribe links of waitlist emails: a page for the reader, a URL for mail programs. They never
 * expire: they show nothing, and must work however old the email is.
 */
import { pathIn, type ShopLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { unsubscribeToken } from './subscriber-hmac.ts'

const path = '/waitlist/leave'

export function unsubscribeLinks(
  shop: Shop,
  subscriber: string,
  language: ShopLanguage,
): { unsubscribeLink: string; unsubscribePost: string } {
  const { PUBLIC_URL } = shop.config
  const token = unsubscribeToken(shop, subscriber)
  return {
    // The part after # never reaches a server's log or another site.
    unsubscribeLink: `${PUBLIC_URL}${pathIn(language, path)}#${token}`,
    // A mail program sends the POST itself and drops the part after #.
    unsubscribePost: `${PUBLIC_URL}${path}?token=${token}`,
  }
}
