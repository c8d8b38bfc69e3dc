/**
 * Unsubscribe links of waitlist emails: a page for the reader and a URL for mail programs. The
 * links never expire, because they reveal nothing and must work from an old email too.
 */
import type { EndpointPath } from '#contract/call.ts'
import { pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { createUnsubscribeToken } from './subscriber-hmac.ts'

/**
 * Path of the page and of the POST. Danger: links in sent emails contain it, so do not change it.
 */
const unsubscribePath: EndpointPath = '/waitlist/leave'

/**
 * Returns both links: `unsubscribeLink` is the URL of the page, `unsubscribePost` the URL for mail
 * programs. They identify the subscriber by a signed HMAC of the email address (subscriber-hmac.ts)
 * instead of the address. The outbox stores them under these names.
 */
export function createUnsubscribeLinks(
  shop: Shop,
  subscriberHmac: string,
  language: ShopLanguage,
): { unsubscribeLink: string; unsubscribePost: string } {
  const { PUBLIC_URL } = shop.config
  const token = createUnsubscribeToken(shop, subscriberHmac)
  return {
    // Browsers do not send the fragment (after #), so the token is not in server logs or the
    // Referer.
    unsubscribeLink: `${PUBLIC_URL}${pathInLanguage(language, unsubscribePath)}#${token}`,
    // A mail program sends a POST to this URL, so the token must be in the query.
    unsubscribePost: `${PUBLIC_URL}${unsubscribePath}?token=${token}`,
  }
}
