/** Shared parts of the two emails that end a waitlist entry. */
import { z } from 'zod'

import type { Translate } from '#domain/content/messages.ts'

export const unsubscribeFields = { unsubscribeLink: z.string(), unsubscribePost: z.string() }

export function lastEmailOfWaitlist(
  t: Translate,
  links: { unsubscribeLink: string; unsubscribePost: string },
) {
  return {
    closing: [
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
