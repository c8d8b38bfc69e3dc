/**
 * Asks to confirm a subscription to the waitlist, or says that the address is already subscribed.
 * The range is not in the subject, because locked screens show the subject.
 */
import { z } from 'zod'

import { keptPeriods } from '#domain/kept-periods.ts'

import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'

const data = z.object({
  range: z.string(),
  /** Token of the confirmation link; null when the address is already subscribed. */
  token: z.string().nullable(),
  leaveLink: z.string(),
  leavePost: z.string(),
})

export const waitingAsked: Letter<z.output<typeof data>> = {
  kind: 'waiting list asked',
  data,
  secret: 'sealed',
  write({ range: name, token, leaveLink, leavePost }, context) {
    const { t, publicUrl } = context
    const range = t(name)
    const stop = { label: t('Take me off the list'), address: leaveLink, post: leavePost }
    const why = t('You get this letter because this address was typed on our page of ranges.')
    if (token === null)
      return writeLetter(
        {
          subject: t('You are on the list already'),
          preview: t('There is nothing to do.'),
          heading: t('You are on the list already'),
          opening: [
            t('You wait for {range}. There is nothing to do: we write once, when it is here.', {
              range,
            }),
          ],
          why,
          stop,
        },
        context,
      )
    return writeLetter(
      {
        subject: t('Shall we tell you when it is here?'),
        preview: t('One press and you are on the list.'),
        heading: t('Shall we tell you?'),
        opening: [
          t(
            'You, or somebody who typed your address, asked to be told when {range} is here. One press shows us that it was you.',
            { range },
          ),
        ],
        // A URL fragment reaches neither server logs nor other sites.
        button: { label: t('Yes, tell me'), address: `${publicUrl}/waiting-list/confirm#${token}` },
        closing: [
          t(
            'We then write to you once, when it is here, and delete your address from the list. It is used for nothing else.',
          ),
          t(
            'The link works for {days} days. It was not you? Then do nothing: we forget the address by ourselves.',
            { days: keptPeriods.unconfirmedWaitDays },
          ),
        ],
        why,
        stop,
      },
      context,
    )
  },
}
