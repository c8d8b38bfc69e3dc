/**
 * Rows of quizzes. Answers and results are encrypted and bound to their row; only this file
 * encrypts and decrypts them.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal, type SealingKeys } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'

/** Ids of the recommended products, best first, and of the excluded products. */
type QuizResults = { recommended: readonly number[]; excluded: readonly number[] }

export type StoredQuiz = {
  id: string
  submittedAt: Date
  userId: string | undefined
  answers: QuizAnswers
  results: QuizResults
}

// A value is encrypted for its column and row, so it cannot be decrypted in another place.
const answersLocation = (row: string) => ({ table: 'quiz', column: 'answers_sealed', row }) as const
const claimEmailLocation = (row: string) =>
  ({ table: 'quiz', column: 'claim_email_sealed', row }) as const
const resultsLocation = (row: string) => ({ table: 'quiz', column: 'results_sealed', row }) as const

/**
 * Saves the quiz and returns its id. If an earlier quiz has the same `submissionHash`, saves
 * nothing and returns the id of the earlier one. Undefined matches no earlier quiz.
 */
export async function insertQuiz(
  tx: Tx,
  keys: SealingKeys,
  quiz: StoredQuiz,
  submissionHash: string | undefined,
): Promise<string> {
  const newRow = await tx
    .insertInto('quiz')
    .values({
      id: quiz.id,
      submitted_at: quiz.submittedAt,
      user_id: quiz.userId ?? null,
      linked_at: quiz.userId === undefined ? null : quiz.submittedAt,
      answers_sealed: seal(keys, answersLocation(quiz.id), JSON.stringify(quiz.answers)),
      results_sealed: seal(keys, resultsLocation(quiz.id), JSON.stringify(quiz.results)),
      submission_hash: submissionHash ?? null,
    })
    // Waits for a concurrent call with the same hash.
    .onConflict((conflict) => conflict.column('submission_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (newRow || submissionHash === undefined) return quiz.id
  const earlierRow = await tx
    .selectFrom('quiz')
    .select('id')
    .where('submission_hash', '=', submissionHash)
    .executeTakeFirstOrThrow()
  return earlierRow.id
}

/** Returns undefined when no quiz has this id. */
export async function findStoredQuiz(
  db: Db,
  keys: SealingKeys,
  id: string,
): Promise<StoredQuiz | undefined> {
  const row = await db.selectFrom('quiz').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStoredQuiz(keys, row)
}

/** Returns the quizzes of an account, newest first. */
export async function findQuizzesOfUser(
  db: Db,
  keys: SealingKeys,
  userId: string,
): Promise<StoredQuiz[]> {
  return findQuizzesOfUsers(db, keys, [userId])
}

/** `linkedAt` is the time at which the quiz was linked to its account. */
export type LinkedQuiz = StoredQuiz & { linkedAt: Date }

/** Returns the quizzes of several accounts, newest first. */
export async function findQuizzesOfUsers(
  db: Db,
  keys: SealingKeys,
  userIds: readonly string[],
): Promise<LinkedQuiz[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('quiz')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    // A check of the table gives every quiz of an account a `linked_at`.
    if (row.linked_at === null) throw new Error(`quiz ${row.id} of an account has no linked_at`)
    return { ...toStoredQuiz(keys, row), linkedAt: row.linked_at }
  })
}

/**
 * Increments the quiz's count of results emails and returns the new count. With `claim`, saves the
 * hash of the claim token and the recipient; the token of an earlier email then stops working. The
 * update locks the quiz.
 */
export async function incrementResultsEmailCount(
  tx: Tx,
  keys: SealingKeys,
  id: string,
  { claim }: { claim?: { tokenHash: string; to: string } },
): Promise<number> {
  const { emails } = await tx
    .updateTable('quiz')
    .set((eb) => ({
      emails: eb('emails', '+', 1),
      ...(claim && {
        claim_token_hash: claim.tokenHash,
        claim_email_sealed: seal(keys, claimEmailLocation(id), claim.to),
      }),
    }))
    .where('id', '=', id)
    .returning('emails')
    .executeTakeFirstOrThrow()
  return emails
}

/**
 * Returns the unclaimed quiz of a token, with the email address to which its results were sent.
 * Returns undefined for an unknown or used token.
 */
export async function findClaimableQuiz(
  db: Db,
  keys: SealingKeys,
  tokenHash: string,
): Promise<{ id: string; email: string } | undefined> {
  const row = await db
    .selectFrom('quiz')
    .select(['id', 'claim_email_sealed'])
    .where('claim_token_hash', '=', tokenHash)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  if (!row || row.claim_email_sealed === null) return undefined
  return { id: row.id, email: unseal(keys, claimEmailLocation(row.id), row.claim_email_sealed) }
}

/** Links a quiz without an account to a user. Returns false when another call linked it first. */
export async function linkQuizToUser(
  tx: Tx,
  claim: { id: string; userId: string; linkedAt: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('quiz')
    .set({
      user_id: claim.userId,
      linked_at: claim.linkedAt,
      claim_token_hash: null,
      claim_email_sealed: null,
    })
    .where('id', '=', claim.id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

function toStoredQuiz(
  keys: SealingKeys,
  row: {
    id: string
    submitted_at: Date
    user_id: string | null
    answers_sealed: string
    results_sealed: string
  },
): StoredQuiz {
  const { id } = row
  return {
    id,
    submittedAt: row.submitted_at,
    userId: row.user_id ?? undefined,
    // Cast, because insertQuiz encrypted the value for this row, so its shape is known.
    answers: JSON.parse(unseal(keys, answersLocation(id), row.answers_sealed)) as QuizAnswers,
    // Cast for the same reason.
    results: JSON.parse(unseal(keys, resultsLocation(id), row.results_sealed)) as QuizResults,
  }
}
