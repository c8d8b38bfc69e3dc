/**
 * Asks the reader to confirm a place on the waitlist, or says that the address is already on the
 * waitlist. The range is not in the subject, because phones show the subject on the lock screen.
 */
import { z } from 'zod'

import { retentionPeriods } from '#domain/retention-periods.ts'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

const dataSchema = z.object({
  range: z.string(),
  /** Token of the confirmation link; null when the address is already subscribed. */
  token: z.string().nullable(),
  unsubscribeLink: z.string(),
  unsubscribePost: z.string(),
})

export const waitlistConfirmation: EmailDefinition<z.output<typeof dataSchema>> = {
  kind: 'waitlist confirmation',
  data: dataSchema,
  secret: 'sealed',
  compose({ range: name, token, unsubscribeLink, unsubscribePost }, context) {
    const { t, publicUrl } = context
    const range = t(name)
    const unsubscribe = {
      label: t('Leave the waitlist'),
      url: unsubscribeLink,
      postUrl: unsubscribePost,
    }
    const reasonForEmail = t(
      'You receive this email because this address was entered on our product range page.',
    )
    if (token === null)
      return composeEmail(
        {
          subject: t('You are already on the waitlist'),
          preview: t('You do not need to do anything.'),
          heading: t('You are already on the waitlist'),
          opening: [
            t('You are on the waitlist for {range}. We will email you once, when it is on sale.', {
              range,
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
        opening: [
          t(
            'Someone, perhaps you, entered this address to join the waitlist for {range}. Press the button to confirm that it was you.',
            { range },
          ),
        ],
        // A URL fragment reaches neither server logs nor other sites.
        button: {
          label: t('Join the waitlist'),
          url: `${publicUrl}/waitlist/confirm#${token}`,
        },
        closing: [
          t(
            'We will email you once, when it is on sale, and then delete your address from the waitlist. We use it for nothing else.',
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
