/**
 * Email with quiz results to the address that was typed in the quiz: the recommended formulas, and
 * the link that adds the quiz to an account. It contains no answers and no reasons, because they
 * are health data.
 */
import { z } from 'zod'

import { retentionPeriods } from '#domain/retention-periods.ts'
import { formatRinggit, sen } from '#domain/money.ts'

import { html } from '#server/mail/html.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail, emailColours, emailSerif } from '#server/mail/email-layout.ts'
import { nameText } from '#server/mail/text-values.ts'

const quizResultsData = z.object({
  /** First name of the person who took the quiz; empty when it does not look like a name. */
  name: nameText,
  /** Token of the claim link; null when the quiz already belongs to an account. */
  token: z.string().nullable(),
  products: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Capsules per jar. */
      size: z.number(),
      /** In sen. */
      price: z.number().int(),
    }),
  ),
})

type QuizResultsData = z.output<typeof quizResultsData>

export const quizResults: EmailDefinition<QuizResultsData> = {
  kind: 'quiz results',
  data: quizResultsData,
  // Not `isSecret`: the link also needs a code that is sent to the same address (claim-quiz.ts).
  isPersonal: true,
  isSealed: true,
  compose({ name, token, products }, context) {
    const { t, publicUrl } = context
    const rows = products.map(({ id, name: product, size, price }) => ({
      product,
      url: `${publicUrl}/products/${id}`,
      sizeAndPrice: t('{size} capsules, {price}', { size, price: formatRinggit(sen(price)) }),
    }))
    return composeEmail(
      {
        subject: t('Your quiz results'),
        preview: t('The formulas that fit your answers.'),
        heading: t('Your results, {name}', { name }),
        introParagraphs: [
          products.length > 0
            ? t(
                'These formulas fit your answers. A pharmacist checks every order before it is made.',
              )
            : t('None of our formulas fits your answers. Ask our pharmacist about other options.'),
        ],
        mainContent: {
          html: html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0">
            ${rows.map(
              ({ product, url, sizeAndPrice }) =>
                html`<tr>
                  <td
                    class="divider"
                    style="padding:16px 0;border-bottom:1px solid ${emailColours.divider}"
                  >
                    <a href="${url}" style="font-family:${emailSerif};font-size:19px">${product}</a
                    ><br /><span
                      class="muted-text"
                      style="font-size:15px;color:${emailColours.mutedText}"
                      >${sizeAndPrice}</span
                    >
                  </td>
                </tr>`,
            )}
          </table>`,
          text: rows
            .map(({ product, url, sizeAndPrice }) => `${product}\n${sizeAndPrice}\n${url}`)
            .join('\n\n'),
        },
        ...(token !== null && {
          // A URL fragment reaches neither server logs nor other sites.
          button: {
            label: t('Save to my account'),
            url: `${publicUrl}/keep-results#${token}`,
          },
        }),
        closingParagraphs: [
          t('Without an account, we delete your answers {days} days after the quiz.', {
            days: retentionPeriods.unlinkedQuizDays,
          }),
          t('This is not a diagnosis. If you take medicines, tell our pharmacist.'),
        ],
        reasonForEmail: t(
          'You receive this email because this address was entered in our quiz. If it was not you, ignore this email.',
        ),
      },
      context,
    )
  },
}
