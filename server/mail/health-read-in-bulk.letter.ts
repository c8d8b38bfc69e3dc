/** Tells the owner that one staff member read more health data in an hour than the shop's limit. */
import { z } from 'zod'

import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'

const data = z.object({ who: z.string(), records: z.number(), until: z.string() })

export const healthReadInBulk: Letter<z.output<typeof data>> = {
  kind: 'health read in bulk',
  data,
  write({ who, records, until }, context) {
    const { t } = context
    return writeLetter(
      {
        subject: t('To look at: {who} has read much health data', { who }),
        preview: t('One login has read many health records within an hour.'),
        heading: t('Many health records were read'),
        opening: [
          t(
            'Within an hour one login of staff was shown more health records than usual. It may be honest work, for instance an export. Please ask, and look at the audit log; if the login is in other hands, take its role away.',
          ),
        ],
        facts: [
          { label: t('Who'), value: who },
          { label: t('Records shown'), value: String(records) },
          { label: t('In the hour until'), value: until },
        ],
        why: t('You get this letter because it is the address for alerts of the shop.'),
      },
      context,
    )
  },
}
