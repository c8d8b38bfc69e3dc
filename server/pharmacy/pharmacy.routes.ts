/** Endpoints for pharmacists, and of the page where customers answer questions. */
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor, type Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { answerPharmacist } from '#server/pharmacy/conversation/answer-pharmacist.ts'
import { approveOrder } from '#server/pharmacy/review/approve-order.ts'
import { askCustomer } from '#server/pharmacy/conversation/ask-customer.ts'
import { checkBatch } from '#server/pharmacy/batch/check-batch.ts'
import { declineOrder } from '#server/pharmacy/review/decline-order.ts'
import { getLabel } from '#server/pharmacy/batch/get-label.ts'
import { getBatch } from '#server/pharmacy/batch/get-batch.ts'
import { listQueue } from '#server/pharmacy/review/list-queue.ts'
import { listBatches } from '#server/pharmacy/batch/list-batches.ts'
import { listLinesToMake } from '#server/pharmacy/batch/list-lines-to-make.ts'
import { makeBatches } from '#server/pharmacy/batch/make-batches.ts'
import { remakeJars } from '#server/pharmacy/batch/remake-jars.ts'
import { saveWeighings } from '#server/pharmacy/batch/save-weighings.ts'
import {
  sendMessageCode,
  openConversation,
  unlockConversation,
} from '#server/pharmacy/conversation/open-conversation.ts'
import { computeFlagsKey } from '#server/pharmacy/review/flags-key.ts'
import { showReview } from '#server/pharmacy/review/show-review.ts'
import { toBatchReplies, toBatchReply, toLineReply } from '#server/pharmacy/batch/batch-reply.ts'

export function pharmacyRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/pharmacy/orders': ({ actor, query }) => listQueue(shop, requireActor(actor), query),
    'GET /api/pharmacy/orders/{orderId}': ({ actor, params }) =>
      showReview(shop, requireActor(actor), params.orderId),
    'POST /api/pharmacy/orders/{orderId}/approve': async ({ actor, params, body }) => {
      // Without a key the caller saw no flags, so an order with flags is refused.
      const { flagsKey = computeFlagsKey([]) } = body
      const decision = { orderNumber: params.orderId, ...body, flagsKey }
      await approveOrder(shop, requireActor(actor), decision)
      return showReview(shop, requireActor(actor), params.orderId)
    },
    'POST /api/pharmacy/orders/{orderId}/ask': async ({ actor, params, body }) => {
      await askCustomer(shop, requireActor(actor), { orderNumber: params.orderId, ...body })
      return showReview(shop, requireActor(actor), params.orderId)
    },
    'POST /api/pharmacy/orders/{orderId}/decline': async ({ actor, params, body }) => {
      await declineOrder(shop, requireActor(actor), { orderNumber: params.orderId, ...body })
      return showReview(shop, requireActor(actor), params.orderId)
    },
    'GET /api/pharmacy/labels/{code}': ({ params }) => getLabel(shop, params.code),
    ...batchRoutes(shop),
    ...messageRoutes(shop),
  }
}

function batchRoutes(shop: Shop): Partial<Handlers> {
  const readBatch = async (actor: Actor | undefined, batchNumber: string) =>
    toBatchReply(shop, requireActor(actor), await getBatch(shop, shop.db, batchNumber))
  return {
    'GET /api/pharmacy/to-make': async () => ({
      lines: (await listLinesToMake(shop, shop.db)).map((line) => toLineReply(shop, line)),
    }),
    'POST /api/pharmacy/orders/{orderId}/remake': async ({ actor, params, body }) => ({
      lineCount: await remakeJars(shop, requireActor(actor), params.orderId, body),
    }),
    'GET /api/pharmacy/batches': async ({ actor, query }) => {
      const { batches, earlierOpenBatches, nextBefore } = await listBatches(shop, query)
      const caller = requireActor(actor)
      return {
        batches: await toBatchReplies(shop, caller, batches),
        earlierOpenBatches: await toBatchReplies(shop, caller, earlierOpenBatches),
        nextBefore: nextBefore ?? null,
      }
    },
    'POST /api/pharmacy/batches': async ({ actor, body }) => {
      const batches = await makeBatches(shop, requireActor(actor), body.lines)
      return { batches: await toBatchReplies(shop, requireActor(actor), batches) }
    },
    'GET /api/pharmacy/batches/{batchNumber}': ({ actor, params }) =>
      readBatch(actor, params.batchNumber),
    'PUT /api/pharmacy/batches/{batchNumber}/weighings': async ({ actor, params, body }) => {
      await saveWeighings(shop, requireActor(actor), { number: params.batchNumber, ...body })
      return readBatch(actor, params.batchNumber)
    },
    'POST /api/pharmacy/batches/{batchNumber}/check': async ({ actor, params, body }) => {
      await checkBatch(shop, requireActor(actor), { number: params.batchNumber, ...body })
      return readBatch(actor, params.batchNumber)
    },
    'GET /api/pharmacy/batches/{batchNumber}/sheet': async ({ actor, params }) =>
      (await loadPapers()).printBatchSheet(shop, requireActor(actor), params.batchNumber),
    'GET /api/pharmacy/batches/{batchNumber}/labels': async ({ actor, params }) =>
      (await loadBatchLabels()).printBatchLabels(shop, requireActor(actor), params.batchNumber),
    'GET /api/pharmacy/days/{day}/sheet': async ({ actor, params }) =>
      (await loadPapers()).printDaySheet(shop, requireActor(actor), params.day),
    'GET /api/pharmacy/orders/{orderId}/labels': async ({ actor, params }) =>
      (await loadPapers()).printLabels(shop, requireActor(actor), params.orderId),
    'GET /api/pharmacy/orders/{orderId}/dose-cards': async ({ actor, params }) =>
      (await loadPapers()).printDoseCards(shop, requireActor(actor), params.orderId),
  }
}

// Lazy-loaded at the first print, because the PDF libraries are large and rarely needed.
const loadPapers = () => import('#server/pharmacy/batch/print-papers.ts')
const loadBatchLabels = () => import('#server/pharmacy/batch/print-batch-labels.ts')

function messageRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/pharmacist-messages/open': ({ body, actor, request }) =>
      openConversation(shop, body.token, { actor, request }),
    'POST /api/pharmacist-messages/code': ({ body }) => sendMessageCode(shop, body.token),
    'POST /api/pharmacist-messages/unlock': ({ body, reply }) =>
      unlockConversation(shop, body, reply),
    'POST /api/pharmacist-messages/answer': ({ body, actor, request }) =>
      answerPharmacist(shop, body, { actor, request }),
  }
}
