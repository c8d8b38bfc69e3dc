/** Retention of stored emails: the text for weeks, the record that they were sent for years. */
import { sql } from 'kysely'

import { keptPeriods } from '#domain/kept-periods.ts'
import { addMonths, dateInMalaysia, days, earlier, startOfDay } from '#domain/time.ts'
import { contactMessage } from '#server/mail/contact-message.letter.ts'
import { quizResults } from '#server/mail/quiz-results.letter.ts'
import { rangeIsHere } from '#server/mail/range-is-here.letter.ts'
import { waitingAsked } from '#server/mail/waiting-asked.letter.ts'

import { deleteRows, type Batch } from './delete-rows.ts'

const { unlinkedQuizDays, emailTextDays, emailYears, messageYears } = keptPeriods

const yearsBefore = (now: Date, years: number): Date =>
  startOfDay(addMonths(dateInMalaysia(now), -12 * years))

/** An email in the queue is never touched: it ends as sent or given up within a day. */
const isOver = sql`state <> 'queued'`

const emptyTexts: Batch = async (shop, batchSize) => {
  const now = shop.now()
  const done = await sql`
    update letter set data = '{}', emptied_at = ${now} where id = any (array(
      select id from letter where ${isOver} and emptied_at is null
        and kind <> ${contactMessage.kind} and queued_at <= ${earlier(now, days(emailTextDays))}
      limit ${batchSize} for update skip locked))`.execute(shop.db)
  return Number(done.numAffectedRows ?? 0)
}

export const letterRules: Record<string, Batch> = {
  // Kept for a day to see whether they arrived; nothing else holds a notified subscriber's email.
  'waitlist emails': deleteRows(
    'letter',
    (now) => sql`${isOver} and kind in (${waitingAsked.kind}, ${rangeIsHere.kind})
      and queued_at < ${earlier(now, days(1))}`,
  ),
  'quiz results': deleteRows(
    'letter',
    (now) => sql`${isOver} and kind = ${quizResults.kind}
      and queued_at < ${earlier(now, days(unlinkedQuizDays))}`,
  ),
  'contact messages': deleteRows(
    'letter',
    (now) => sql`${isOver} and kind = ${contactMessage.kind}
      and queued_at < ${yearsBefore(now, messageYears)}`,
  ),
  'texts of emails': emptyTexts,
  'records of emails': deleteRows(
    'letter',
    (now) => sql`${isOver} and queued_at < ${yearsBefore(now, emailYears)}`,
  ),
}
