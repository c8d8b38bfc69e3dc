/**
 * The quiz: documented answers in, an explained recommendation out. The keys are the
 * specification's; the rules are in `domain/quiz` and `domain/recommendation`.
 */
import { z } from 'zod'

import { productReply } from './catalogue.ts'
import type { Endpoints } from './endpoint.ts'

/** A missing key, null and an empty text all mean "not asked". */
const answer = z.string().nullish()

export const phraseReply = z.object({
  text: z.string().meta({ description: 'An English sentence with {names} to fill in.' }),
  values: z.record(z.string(), z.string()).optional(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
})

export const quizEndpoints = {
  'POST /api/recommend': {
    summary:
      'Recommends from the answers of the quiz. Kept, encrypted, only when the consent is sent.',
    access: 'public',
    limit: { max: 120, seconds: 600 },
    body: z.object({
      name: answer,
      age: answer,
      gender: answer,
      dietType: answer.meta({ description: 'The primary health goal.' }),
      pregnancy: answer,
      consultDoctor: answer,
      allergic: z.union([z.array(z.string()).max(50), z.string()]).nullish(),
      consumption: answer.meta({ description: 'How often meat or dairy is eaten.' }),
      frequency_seafood: answer,
      alcohol: answer.meta({ description: 'Yes or No: more than 8 drinks a week.' }),
      smoke: answer,
      exercise: answer,
      muscle_pain: answer,
      email: answer,
      consentVersion: z
        .string()
        .max(40)
        .nullish()
        .meta({ description: 'The version of the consent that was ticked.' }),
    }),
    reply: z.object({
      products: z
        .array(
          productReply.extend({ reasons: z.array(phraseReply), cautions: z.array(phraseReply) }),
        )
        .meta({ description: 'What is recommended, the best fit first.' }),
      alsoFits: z
        .array(z.object({ id: z.number(), product_name: z.string(), because: phraseReply }))
        .meta({ description: 'What also fits the answers, and why it is not among the products.' }),
      excluded: z
        .array(
          z.object({ id: z.number(), product_name: z.string(), reasons: z.array(phraseReply) }),
        )
        .meta({ description: 'What was left out of the category, and why.' }),
      quizId: z.string().nullable().meta({ description: 'Null when nothing was kept.' }),
    }),
    fails: ['INVALID', 'QUIZ_REFUSED'],
  },
  'POST /api/quizzes/{quizId}/email': {
    summary: 'Emails the results of a stored quiz to an address; at most three times a quiz.',
    access: 'public',
    limit: { max: 10, seconds: 600 },
    params: z.object({ quizId: z.string().regex(/^[\w-]{22}$/) }),
    body: z.object({ email: z.string().max(300) }),
    reply: z.undefined(),
    replyAs: 'empty',
    fails: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/quizzes/for-order': {
    summary:
      'What an order placed now would take along: the quiz with this id, else the newest in the account of the caller. A POST, so that the id is in no log of addresses.',
    access: 'public',
    limit: { max: 60, seconds: 600 },
    body: z.object({ quizId: z.string().max(40).nullish() }),
    reply: z.object({
      quizId: z.string().nullable().meta({ description: 'Null when there is no such quiz.' }),
      takenAt: z.iso.datetime().nullable(),
      allergic: z.array(z.string()).meta({ description: 'Empty when no allergy was named.' }),
    }),
    fails: ['INVALID'],
  },
  'POST /api/quizzes/claim-code': {
    summary: 'Sends the code that claim needs to the address of the results email.',
    access: 'customer',
    limit: { max: 20, seconds: 3_600 },
    body: z.object({ token: z.string().max(100) }),
    reply: z.object({ message: z.string() }),
    fails: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/quizzes/claim': {
    summary: 'Adds a kept quiz to the account of the caller, with the token and a fresh code.',
    access: 'customer',
    limit: { max: 20, seconds: 600 },
    body: z.object({ token: z.string().max(100), code: z.string().max(40) }),
    reply: z.undefined(),
    replyAs: 'empty',
    fails: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'CODE_INVALID'],
  },
} as const satisfies Endpoints
