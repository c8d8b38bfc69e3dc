/**
 * Unsubscribe links of waitlist emails: a page for the reader and a URL for mail programs. The
 * links never expire, because they reveal nothing and must work from an old email too.
 */
import { pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { unsubscribeToken } from './subscriber-hmac.ts'

const unsubscribePath = '/waitlist/leave'

/** `subscriber` is the subscriber HMAC. */
export function unsubscribeLinks(
  shop: Shop,
  subscriber: string,
  language: ShopLanguage,
): { unsubscribeLink: string; unsubscribePost: string } {
  const { PUBLIC_URL } = shop.config
  const token = unsubscribeToken(shop, subscriber)
  return {
    // Browsers do not send the fragment (after #), so the token is not in server logs or the
    // Referer.
    unsubscribeLink: `${PUBLIC_URL}${pathInLanguage(language, unsubscribePath)}#${token}`,
    // A mail program sends a POST to this URL, so the token must be in the query.
    unsubscribePost: `${PUBLIC_URL}${unsubscribePath}?token=${token}`,
  }
}
