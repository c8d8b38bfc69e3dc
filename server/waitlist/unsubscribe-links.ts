/**
 * Unsubscribe links of waitlist emails: a page for the reader and a URL for mail programs. They
 * never expire: they reveal nothing, and must work however old the email is.
 */
import { pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { unsubscribeToken } from './subscriber-hmac.ts'

const unsubscribePath = '/waitlist/leave'

export function unsubscribeLinks(
  shop: Shop,
  subscriber: string,
  language: ShopLanguage,
): { unsubscribeLink: string; unsubscribePost: string } {
  const { PUBLIC_URL } = shop.config
  const token = unsubscribeToken(shop, subscriber)
  return {
    // Browsers do not send the part after #, so the token is in no server log and no referrer.
    unsubscribeLink: `${PUBLIC_URL}${pathInLanguage(language, unsubscribePath)}#${token}`,
    // A mail program sends a POST to this URL, without any part after #.
    unsubscribePost: `${PUBLIC_URL}${unsubscribePath}?token=${token}`,
  }
}
