/**
 * Email to an address that was entered on the waitlist: asks the reader to confirm, or says that
 * the address is already on the waitlist. The range or product is not in the subject, because
 * phones show the subject on the lock screen.
 */
import { z } from 'zod'

import { retentionPeriods } from '#domain/retention-periods.ts'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

import { unsubscribeFields } from './last-email-of-waitlist.ts'

const linkData = z.object({
  /** Token of the confirmation link; null when the address is already subscribed. */
  token: z.string().nullable(),
  ...unsubscribeFields,
})

const confirmationData = z.union([
  /** The English name of the range is also the key of its translation. */
  linkData.extend({ range: z.string() }),
  linkData.extend({ product: z.string() }),
])

export const waitlistConfirmation: EmailDefinition<z.output<typeof confirmationData>> = {
  kind: 'waitlist confirmation',
  data: confirmationData,
  isSecret: true,
  isSealed: true,
  compose(data, context) {
    const { token, unsubscribeLink, unsubscribePost } = data
    const { t, publicUrl } = context
    // Names of products are not translated.
    const name = 'range' in data ? t(data.range) : data.product
    const unsubscribe = {
      label: t('Leave the waitlist'),
      url: unsubscribeLink,
      postUrl: unsubscribePost,
    }
    const reasonForEmail = t(
      'You receive this email because this address was entered on the waitlist of our shop.',
    )
    if (token === null)
      return composeEmail(
        {
          subject: t('You are already on the waitlist'),
          preview: t('You do not need to do anything.'),
          heading: t('You are already on the waitlist'),
          introParagraphs: [
            t('You are on the waitlist for {name}. We will email you once, when it is available.', {
              name,
            }),
          ],
          reasonForEmail,
          unsubscribe,
        },
        context,
      )
    return composeEmail(
      {
        subject: t('Confirm your place on the waitlist'),
        preview: t('Press the button to join the waitlist.'),
        heading: t('Confirm your place on the waitlist'),
        introParagraphs: [
          t(
            'Someone, perhaps you, entered this address to join the waitlist for {name}. Press the button to confirm that it was you.',
            { name },
          ),
        ],
        // A URL fragment reaches neither server logs nor other sites.
        button: {
          label: t('Join the waitlist'),
          url: `${publicUrl}/waitlist/confirm#${token}`,
        },
        closingParagraphs: [
          t(
            'We will email you once, when it is available, and then delete your address from the waitlist. We use it for nothing else.',
          ),
          t(
            'The link works for {days} days. If it was not you, ignore this email. We then delete the address.',
            { days: retentionPeriods.unconfirmedWaitDays },
          ),
        ],
        reasonForEmail,
        unsubscribe,
      },
      context,
    )
  },
}
