/**
 * Retention of stored emails: texts are deleted after months, records of sent emails after years.
 */
import { sql } from 'kysely'

import { retentionPeriods } from '#domain/retention-periods.ts'
import { addMonths, dateInMalaysia, days, subtractDuration, startOfDay } from '#domain/time.ts'
import { deleteOldEmailData } from '#server/mail/delete-emails.ts'
import { recallEmail } from '#server/mail/emails/order/recall.email.ts'
import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'
import { quizResults } from '#server/mail/emails/quiz/quiz-results.email.ts'
import { productIsAvailable } from '#server/mail/emails/waitlist/product-is-available.email.ts'
import { rangeIsHere } from '#server/mail/emails/waitlist/range-is-here.email.ts'
import { waitlistConfirmation } from '#server/mail/emails/waitlist/waitlist-confirmation.email.ts'
import { deleteOldRecallEmails } from '#server/recalls/emails/delete-old-recall-emails.ts'

import { createDeletionRule, type RetentionRule } from './create-deletion-rule.ts'

const { unlinkedQuizDays, emailTextDays, emailYears, messageYears } = retentionPeriods

const yearsBefore = (now: Date, years: number): Date =>
  startOfDay(addMonths(dateInMalaysia(now), -12 * years))

/**
 * Condition: the email is sent or given up. A queued email is never deleted; send-email.ts in
 * server/mail gives it up when it was retried for too long.
 */
const isFinished = sql`state <> 'queued'`

/** Returns the time before which records of emails are old. */
const recordsCutoff = (now: Date): Date => yearsBefore(now, emailYears)

const deleteOldEmailTexts: RetentionRule = (shop, batchSize) => {
  const now = shop.now()
  return deleteOldEmailData(shop.db, {
    queuedBefore: subtractDuration(now, days(emailTextDays)),
    exceptKind: contactMessage.kind,
    now,
    limit: batchSize,
  })
}

export const emailRules: Record<string, RetentionRule> = {
  // Kept for one day, so that staff see whether the emails were delivered. Nothing else in the
  // database contains the address of a subscriber who was notified.
  'waitlist emails': createDeletionRule(
    'outbox_email',
    (now) => sql`${isFinished}
      and kind in (${waitlistConfirmation.kind}, ${rangeIsHere.kind}, ${productIsAvailable.kind})
      and queued_at < ${subtractDuration(now, days(1))}`,
  ),
  'quiz results': createDeletionRule(
    'outbox_email',
    (now) => sql`${isFinished} and kind = ${quizResults.kind}
      and queued_at < ${subtractDuration(now, days(unlinkedQuizDays))}`,
  ),
  'contact messages': createDeletionRule(
    'outbox_email',
    (now) => sql`${isFinished} and kind = ${contactMessage.kind}
      and (queued_at < ${yearsBefore(now, messageYears)} or erasure_requested_at is not null)`,
  ),
  'texts of emails': deleteOldEmailTexts,
  'records of recall emails': (shop, batchSize) =>
    deleteOldRecallEmails(shop, { queuedBefore: recordsCutoff(shop.now()), limit: batchSize }),
  'records of other emails': createDeletionRule(
    'outbox_email',
    (now) => sql`${isFinished} and kind <> ${recallEmail.kind}
      and queued_at < ${recordsCutoff(now)}`,
  ),
}
