/**
 * The quiz: takes the answers and returns a recommendation with reasons. The specification fixes
 * the keys of the answers. The rules are in `domain/quiz` and `domain/recommendation`.
 */
import { z } from 'zod'

import { quizSteps, type ListField, type TextField } from '#domain/quiz/quiz-steps.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { perHour, perTenMinutes } from '#contract/rate-limits.ts'

import { productReply } from './catalogue.ts'

/**
 * Id of a stored quiz, as a browser kept it. Need not be well-formed: with an outdated id, the
 * caller gets the newest quiz of the account.
 */
export const keptQuizId = z.string().max(40)

/**
 * A missing key, null and an empty text all mean "not asked". quiz-payload.ts checks length and
 * options.
 */
const answer = z.string().nullish()
/** A list of options, or one text with the options separated by commas. */
const answerList = z.union([z.array(z.string()).max(50), z.string()]).nullish()

/**
 * One key for each question, in the order of the quiz. The text of the question is the key's
 * description in the API. The cast restores the keys' types, which Object.fromEntries loses.
 */
const quizAnswers = Object.fromEntries(
  quizSteps.map(({ field, kind, question }) => [
    field,
    (kind === 'several' ? answerList : answer).describe(question),
  ]),
) as { [F in TextField]: typeof answer } & { [F in ListField]: typeof answerList }

export const phraseReply = z.object({
  text: z.string().describe('An English message key; `values` fills its {placeholders}'),
  values: z.record(z.string(), z.string()).optional(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
})

export const quizEndpoints = {
  'POST /api/recommend': {
    summary:
      'Recommends products for quiz answers. The answers are stored, encrypted, only with consent. Send one Idempotency-Key per submission: the same key and answers are stored and emailed once.',
    access: 'public',
    limit: perTenMinutes(120),
    body: z.object({
      ...quizAnswers,
      consentVersion: z.string().max(40).nullish().describe('Version of the accepted consent text'),
    }),
    reply: z.object({
      products: z
        .array(
          productReply.extend({ reasons: z.array(phraseReply), cautions: z.array(phraseReply) }),
        )
        .describe('Recommended products, best fit first'),
      alsoFits: z
        .array(z.object({ id: z.number(), product_name: z.string(), reason: phraseReply }))
        .describe('Other products that fit, with the reason why they are not recommended'),
      excluded: z
        .array(
          z.object({ id: z.number(), product_name: z.string(), reasons: z.array(phraseReply) }),
        )
        .describe('Products of the chosen category that are excluded, with reasons'),
      quizId: z.string().nullable().describe('Null if the quiz was not stored'),
    }),
    errors: ['INVALID', 'CSRF', 'QUIZ_REFUSED', 'TOO_MANY'],
  },
  'POST /api/quizzes/{quizId}/email': {
    summary: 'Emails the results of a stored quiz; at most three times per quiz.',
    access: 'public',
    limit: perTenMinutes(10),
    // Danger: the id gives access to the allergens. Logs must not contain this path. The server's
    // own log has only the pattern of the route.
    params: z.object({ quizId: z.string().regex(/^[\w-]{22}$/) }),
    body: z.object({ email: z.string().max(300) }),
    reply: z.undefined(),
    replyFormat: 'empty',
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/quizzes/for-order': {
    summary:
      'Returns the quiz that an order placed now would copy: the quiz with this id, else the newest quiz of the account. A POST, so that the id appears in no access log.',
    access: 'public',
    limit: perTenMinutes(60),
    body: z.object({ quizId: keptQuizId.nullish() }),
    reply: z.object({
      quizId: z.string().nullable().describe('Null if there is no such quiz'),
      takenAt: z.iso.datetime().nullable(),
      allergens: z.array(z.string()).describe('Empty if no allergy was chosen'),
    }),
    errors: ['INVALID', 'CSRF', 'TOO_MANY'],
  },
  'POST /api/quizzes/claim-code': {
    summary:
      'Emails a code to the address that the results were sent to; /api/quizzes/claim requires it.',
    access: 'customer',
    limit: perHour(20),
    body: z.object({ token: z.string().max(100) }),
    reply: z.object({ message: z.string() }),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/quizzes/claim': {
    summary:
      'Adds a stored quiz to the caller’s account. Requires the token of the link in the results email, and the code of /api/quizzes/claim-code.',
    access: 'customer',
    limit: perTenMinutes(20),
    body: z.object({ token: z.string().max(100), code: z.string().max(40) }),
    reply: z.undefined(),
    replyFormat: 'empty',
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'NOT_FOUND', 'CODE_INVALID', 'TOO_MANY'],
  },
} as const satisfies Endpoints
