/**
 * Saves the two texts of a recall's email in every language of the shop, and previews the email.
 */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { mapLanguages, shopLanguages } from '#domain/content/languages.ts'
import {
  recallTextFields,
  findRecallTextError,
  type RecallTextsByLanguage,
} from '#domain/recalls/recall-email.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { emailContextOf } from '#server/mail/email-context.ts'
import { recallEmail } from '#server/mail/emails/order/recall.email.ts'
import type { Shop } from '#server/shop.ts'

import { changeRecall } from '#server/recalls/change-recall.ts'
import { getTracedLot } from '#server/recalls/trace/find-traced-lots.ts'
import type { RecallReply } from '#server/recalls/read-recall.ts'
import { updateRecall } from '#server/recalls/recalls.store.ts'
import { listOrdersToRecall, traceLot } from '#server/recalls/trace/trace-lot.ts'

type ChangeTextsBody = ParsedCallInput<'PUT /api/recalls/{lotNumber}/texts'>['body']

/**
 * Returns the recall. Changes nothing when the texts are stored already. Throws NOT_FOUND, INVALID
 * with the wrong fields, and CONFLICT when the email is approved, the recall has ended, or a
 * colleague changed the recall since `version`. Only the last has `yours` and `theirs` in the
 * details.
 */
export function changeRecallTexts(
  shop: Shop,
  actor: Actor,
  lotNumber: string,
  { version, texts }: ChangeTextsBody,
): Promise<RecallReply> {
  return changeRecall(shop, lotNumber, 'edit email', async (tx, { lot, recall }) => {
    const trimmedTexts = mapLanguages((language) => ({
      problem: texts[language].problem.trim(),
      offer: texts[language].offer.trim(),
    }))
    // Before the version is compared, so that a repeated save is no conflict (`rowVersion`).
    if (isSameTexts(recall.texts, trimmedTexts)) return
    if (recall.version !== version)
      throw new ShopError('CONFLICT', {
        details: { yours: { texts }, theirs: { texts: recall.texts, version: recall.version } },
      })
    const fields = findTextErrors(texts)
    if (Object.keys(fields).length > 0) throw new ShopError('INVALID', { fields })
    await updateRecall(tx, recall.id, { texts: JSON.stringify(trimmedTexts) })
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'recall.texts',
      subjectId: lot.number,
    })
  })
}

function isSameTexts(first: RecallTextsByLanguage, second: RecallTextsByLanguage): boolean {
  return shopLanguages.every((language) =>
    recallTextFields.every((field) => first[language][field] === second[language][field]),
  )
}

/** Returns error messages under the names of the body's fields, for instance `texts.en.problem`. */
function findTextErrors(texts: RecallTextsByLanguage): Record<string, string> {
  return Object.fromEntries(
    shopLanguages.flatMap((language) =>
      recallTextFields.flatMap((field) => {
        const error = findRecallTextError(texts[language][field])
        return error === undefined ? [] : [[`texts.${language}.${field}`, error]]
      }),
    ),
  )
}

/**
 * Shown in the preview instead of personal data, because a preview is not in the audit log. Both
 * numbers have the format of real ones.
 */
const placeholders = { orderNumber: 'AAAAAAAA', batch: 'B000000-00' } as const

type PreviewQuery = ParsedCallInput<'GET /api/recalls/{lotNumber}/email'>['query']

/**
 * Returns the recall's email with the typed texts, even if these texts are not valid. The email
 * lists the jars of the first traced order, without the customer's name and with a placeholder for
 * the order's number. Throws NOT_FOUND for an unknown lot.
 */
export async function previewRecallEmail(
  shop: Shop,
  lotNumber: string,
  { language, problem, offer }: PreviewQuery,
): Promise<HandlerResult<'GET /api/recalls/{lotNumber}/email'>> {
  const lot = await getTracedLot(shop.db, lotNumber)
  const [order] = listOrdersToRecall(await traceLot(shop.db, lot))
  const jars = order?.jars ?? [{ product: lot.ingredient, quantity: 1, batch: placeholders.batch }]
  const { subject, text } = recallEmail.compose(
    recallEmail.data.parse({
      number: placeholders.orderNumber,
      firstName: '',
      jars,
      problem,
      offer,
      // No valid token, so the link of a preview cannot save an answer.
      token: 'preview',
      isReminder: false,
    }),
    emailContextOf(shop, language),
  )
  return { subject, text }
}
