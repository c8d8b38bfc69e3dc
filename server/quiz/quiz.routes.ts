/** Endpoints of the quiz. */
import type { HandlerResult } from '#contract/call.ts'
import { noAllergy } from '#domain/quiz/quiz-steps.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import { sources, type SourceId } from '#domain/recommendation/sources.ts'
import { toProductReply } from '#server/catalogue/product-reply.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { claimQuiz, sendQuizCode } from './claim-quiz.ts'
import { findQuizForOrder } from './quiz-for-order.ts'
import { submitQuiz } from './submit-quiz.ts'
import { sendResultsAgain } from './send-results-again.ts'

type RecommendReply = HandlerResult<'POST /api/recommend'>

export function quizRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/recommend': async ({ body, actor, language, request }) => {
      const { consentVersion, ...answers } = body
      const { recommended, alsoFits, excluded, quizId } = await submitQuiz(shop, {
        answers,
        consentVersion: consentVersion ?? undefined,
        userId: actor?.userId,
        language,
        idempotencyKey: readIdempotencyKey(request),
      })
      return {
        products: recommended.map(({ product, reasons, cautions }) => ({
          ...toProductReply(shop, product),
          reasons: reasons.map((reason) => toPhraseReply(reason, reason.sources)),
          cautions: cautions.map((caution) =>
            toPhraseReply(caution, caution.source && [caution.source]),
          ),
        })),
        alsoFits: alsoFits.map(({ product: { id, product_name }, reason }) => ({
          id,
          product_name,
          reason: toPhraseReply(reason),
        })),
        excluded: excluded.map(({ product: { id, product_name }, exclusions }) => ({
          id,
          product_name,
          reasons: exclusions.map(({ phrase, source }) =>
            toPhraseReply(phrase, source && [source]),
          ),
        })),
        quizId,
      } satisfies RecommendReply
    },

    'POST /api/quizzes/{quizId}/email': async ({ params, body, language }) => {
      await sendResultsAgain(shop, params.quizId, { email: body.email, language })
    },

    'POST /api/quizzes/for-order': async ({ body, actor }) => {
      // Null means here that the browser has stored no quiz, not that the buyer leaves it out.
      const quizId = body.quizId ?? undefined
      const quiz = await findQuizForOrder(shop, shop.db, { quizId, userId: actor?.userId })
      return {
        quizId: quiz?.id ?? null,
        takenAt: quiz?.submittedAt.toISOString() ?? null,
        allergens: (quiz?.answers.allergic ?? []).filter((allergen) => allergen !== noAllergy),
      }
    },

    'POST /api/quizzes/claim-code': ({ body, actor, language }) =>
      sendQuizCode(shop, { userId: requireActor(actor).userId, token: body.token }, language),

    'POST /api/quizzes/claim': async ({ body, actor }) => {
      const { userId } = requireActor(actor)
      await claimQuiz(shop, { userId, token: body.token }, body.code)
    },
  }
}

/** The browser translates `text` and inserts `values`. */
function toPhraseReply({ text, values }: Phrase, sourceIds: readonly SourceId[] = []) {
  return {
    text,
    ...(values && { values: { ...values } }),
    ...(sourceIds.length > 0 && { sources: sourceIds.map((id) => sources[id]) }),
  }
}
