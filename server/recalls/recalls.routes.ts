/** Endpoints of trace and recall, for staff and for the customers of a recalled lot. */
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { addLateOrders } from './add-late-orders.ts'
import { answerRecall, openRecallLink } from './answer-recall.ts'
import { changeRecallTexts, previewRecallEmail } from './emails/change-recall-texts.ts'
import { closeRecall } from './close-recall.ts'
import { drawRecallPdf, exportRecallCsv } from './report/export-recall.ts'
import { recordStaffAnswer } from './record-staff-answer.ts'
import { searchTrace, showJars } from './trace/search-trace.ts'
import { remindRecall, sendRecallEmails } from './emails/send-recall-emails.ts'
import { listAllRecalls, showRecall, showTrace } from './trace/show-trace.ts'
import { startRecall } from './start-recall.ts'
import { withdrawRecall } from './withdraw-recall.ts'

export function recallsRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/trace': ({ query }) => searchTrace(shop.db, query.q),
    'GET /api/trace/lots/{lotNumber}': ({ actor, params }) =>
      showTrace(shop, requireActor(actor), params.lotNumber),
    'GET /api/trace/orders/{orderId}': ({ params }) => showJars(shop.db, params.orderId),
    'GET /api/recalls': () => listAllRecalls(shop.db),
    'GET /api/recalls/{lotNumber}': ({ actor, params }) =>
      showRecall(shop, requireActor(actor), params.lotNumber),
    'GET /api/recalls/{lotNumber}/email': ({ params, query }) =>
      previewRecallEmail(shop, params.lotNumber, query),
    'GET /api/recalls/{lotNumber}/csv': ({ actor, params, reply }) =>
      exportRecallCsv(shop, requireActor(actor), params.lotNumber, reply),
    'GET /api/recalls/{lotNumber}/report': ({ actor, params }) =>
      drawRecallPdf(shop, requireActor(actor), params.lotNumber),
    ...changeRoutes(shop),
    'POST /api/recall-answers/open': ({ body, language }) =>
      openRecallLink(shop, body.token, language),
    'POST /api/recall-answers': ({ body, language }) => answerRecall(shop, body, language),
  }
}

function changeRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/recalls/{lotNumber}': ({ actor, params, body }) =>
      startRecall(shop, requireActor(actor), params.lotNumber, body),
    'PUT /api/recalls/{lotNumber}/texts': ({ actor, params, body }) =>
      changeRecallTexts(shop, requireActor(actor), params.lotNumber, body),
    'POST /api/recalls/{lotNumber}/send': ({ actor, params, body }) =>
      sendRecallEmails(shop, requireActor(actor), params.lotNumber, body.version),
    'POST /api/recalls/{lotNumber}/remind': ({ actor, params }) =>
      remindRecall(shop, requireActor(actor), params.lotNumber),
    'POST /api/recalls/{lotNumber}/orders': ({ actor, params }) =>
      addLateOrders(shop, requireActor(actor), params.lotNumber),
    'PUT /api/recalls/{lotNumber}/orders/{orderId}/answer': ({
      actor,
      params: { lotNumber, orderId },
      body,
    }) =>
      recordStaffAnswer(
        shop,
        requireActor(actor),
        { lotNumber, orderNumber: orderId },
        body.answer,
      ),
    'POST /api/recalls/{lotNumber}/withdraw': ({ actor, params, body }) =>
      withdrawRecall(shop, requireActor(actor), params.lotNumber, body.reason),
    'POST /api/recalls/{lotNumber}/close': ({ actor, params, body }) =>
      closeRecall(shop, requireActor(actor), params.lotNumber, body.note),
  }
}
