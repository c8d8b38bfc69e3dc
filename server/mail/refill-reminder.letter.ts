/** Refill reminder for one-time buyers who have not opted out. */
import { z } from 'zod'

import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import { dayText } from './subscription-parts.ts'
import { typedName } from './typed-text.ts'

const data = z.object({
  firstName: typedName,
  orderNumber: z.string(),
  /** yyyy-mm-dd. */
  runsOut: z.string(),
  link: z.string(),
  /**
   * `stopLink` is the page with the button; `stopPost` is its language-free URL for mail programs.
   */
  stopLink: z.string(),
  stopPost: z.string(),
})

export type RefillLetterData = z.output<typeof data>

export const refillReminder: Letter<RefillLetterData> = {
  kind: 'refill reminder',
  data,
  write({ firstName, orderNumber, runsOut, link, stopLink, stopPost }, context) {
    const { t } = context
    return writeLetter(
      {
        subject: t('Your capsules last until about {day}', { day: dayText(runsOut) }),
        preview: t('Making new ones takes a few days.'),
        heading: t('Running low, {firstName}?', { firstName }),
        opening: [
          t(
            'One a day, the capsules of order {orderNumber} last until about {day}. New ones are made for you and take a few days.',
            { orderNumber, day: dayText(runsOut) },
          ),
        ],
        button: { label: t('See your order'), address: link },
        why: t('You get this letter once for an order you placed. It holds no health answers.'),
        stop: { label: t('No more reminders like this'), address: stopLink, post: stopPost },
      },
      context,
    )
  },
}
