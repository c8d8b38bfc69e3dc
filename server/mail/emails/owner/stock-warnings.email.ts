/**
 * Email to the owner about new stock warnings: products that cannot be made, low ingredients and
 * expiring lots.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { singleLineText } from '#server/mail/text-values.ts'

/**
 * `name` is that of a product, ingredient or lot. Staff type the names, so they are cleaned
 * (`singleLineText`).
 */
const warningLines = z.array(z.object({ name: singleLineText(200), text: singleLineText(400) }))

const stockWarningsData = z.object({
  /** Warnings that no earlier email contained. */
  newLines: warningLines,
  /** Warnings of earlier emails that are still true. */
  otherLines: warningLines,
})

/**
 * Maximum number of warnings in one email; new warnings come first. The overview shows all
 * warnings.
 */
const maxLines = 30

export const stockWarnings: EmailDefinition<z.output<typeof stockWarningsData>> = {
  kind: 'stock warnings',
  data: stockWarningsData,
  compose({ newLines, otherLines }, context) {
    const { t, publicUrl } = context
    const subject = t('{count, plural, one {# new stock warning} other {# new stock warnings}}', {
      count: newLines.length,
    })
    const shownNew = newLines.slice(0, maxLines)
    const shownOthers = otherLines.slice(0, maxLines - shownNew.length)
    const hiddenCount = newLines.length + otherLines.length - shownNew.length - shownOthers.length
    return composeEmail(
      {
        subject,
        preview: newLines.map(({ name }) => name).join(', '),
        heading: subject,
        introParagraphs: [
          t('These warnings about ingredients and lots are new since the last email.'),
        ],
        details: shownNew.map(({ name, text }) => ({ label: name, value: text, isPlain: true })),
        button: { label: t('Open ingredients'), url: `${publicUrl}/admin-ingredients` },
        closingParagraphs: [
          ...(shownOthers.length > 0 ? [t('These earlier warnings are still true:')] : []),
          ...shownOthers.map(({ name, text }) => `${name}: ${text}`),
          ...(hiddenCount > 0
            ? [
                t(
                  '{count, plural, one {# more warning is on the overview.} other {# more warnings are on the overview.}}',
                  { count: hiddenCount },
                ),
              ]
            : []),
        ],
        reasonForEmail: t('You receive this email because this is the shop’s alert address.'),
      },
      context,
    )
  },
}
