/**
 * Shared parts of waitlist emails: the unsubscribe links of all three, and the end of the two
 * announcements (a range is on sale, or a product is available). An announcement ends the waitlist
 * entry: the entry is deleted when the email is queued.
 */
import { z } from 'zod'

import type { Translate } from '#domain/content/messages.ts'

import type { EmailParts } from '#server/mail/email-layout.ts'

/** Fields of the stored data of each waitlist email. */
export const unsubscribeFields = {
  /** URL of the page where the reader leaves all waitlists. */
  unsubscribeLink: z.string(),
  /** URL to which mail programs send a POST for one-click unsubscribe (RFC 8058). */
  unsubscribePost: z.string(),
}

/** Returns the parts of the email that say that the waitlist entry was deleted. */
export function buildLastEmailParts(
  t: Translate,
  links: { unsubscribeLink: string; unsubscribePost: string },
): Pick<EmailParts, 'closingParagraphs' | 'reasonForEmail' | 'unsubscribe'> {
  return {
    closingParagraphs: [
      t('This is our only email about it. We have deleted your address from this waitlist.'),
    ],
    reasonForEmail: t('You receive this email because you joined the waitlist.'),
    unsubscribe: {
      label: t('Leave all waitlists'),
      url: links.unsubscribeLink,
      postUrl: links.unsubscribePost,
    },
  }
}
