/** Email to a one-time buyer whose capsules run out soon, unless the buyer has opted out. */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { nameText } from '#server/mail/text-values.ts'
import { formatDay } from './subscription-parts.ts'

const refillReminderData = z.object({
  firstName: nameText,
  orderNumber: z.string(),
  /** Day on which the capsules run out at one a day, as yyyy-mm-dd. */
  runsOut: z.string(),
  /** URL of the order page. */
  link: z.string(),
  /**
   * `stopLink` is the page where the reader presses a button. `stopPost` is the URL, without a
   * language prefix, to which mail programs send a POST.
   */
  stopLink: z.string(),
  stopPost: z.string(),
})

type RefillEmailData = z.output<typeof refillReminderData>

export const refillReminder: EmailDefinition<RefillEmailData> = {
  kind: 'refill reminder',
  data: refillReminderData,
  compose({ firstName, orderNumber, runsOut, link, stopLink, stopPost }, context) {
    const { t } = context
    return composeEmail(
      {
        subject: t('Your capsules last until about {day}', { day: formatDay(runsOut) }),
        preview: t('New capsules take a few days to make.'),
        heading: t('Running low, {firstName}?', { firstName }),
        introParagraphs: [
          t(
            'At one capsule a day, order {orderNumber} lasts until about {day}. New capsules take a few days to make.',
            { orderNumber, day: formatDay(runsOut) },
          ),
        ],
        button: { label: t('See your order'), url: link },
        reasonForEmail: t('You receive this email once for an order you placed.'),
        unsubscribe: { label: t('Stop these reminders'), url: stopLink, postUrl: stopPost },
      },
      context,
    )
  },
}
