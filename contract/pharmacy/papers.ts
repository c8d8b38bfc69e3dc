/** Batch sheets, day sheets, labels and dose cards, as PDF files. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredBatchNumber, enteredOrderNumber } from '#contract/entered-texts.ts'
import { staffErrors } from '#contract/staff-errors.ts'

const batchParams = z.object({ batchNumber: enteredBatchNumber })
const orderParams = z.object({ orderId: enteredOrderNumber })

const pdfReply = z.object({
  name: z.string().describe('File name'),
  base64: z.string(),
})

export const paperEndpoints = {
  'GET /api/pharmacy/batches/{batchNumber}/sheet': {
    summary: 'Returns the batch sheet as PDF.',
    access: 'pharmacist',
    params: batchParams,
    reply: pdfReply,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/pharmacy/batches/{batchNumber}/labels': {
    summary: 'Returns the labels of all jars of a checked batch as PDF.',
    access: 'pharmacist',
    params: batchParams,
    reply: pdfReply.extend({
      orderIdsWithoutLabels: z
        .array(z.string())
        .describe('Orders without labels, because they are no longer approved'),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'BATCH_REQUIRED', ...staffErrors],
  },
  'GET /api/pharmacy/days/{day}/sheet': {
    summary: 'Returns the day sheet and all batch sheets of a day as one PDF.',
    access: 'pharmacist',
    params: z.object({ day: z.string().max(10).describe('yyyy-mm-dd, in Malaysia') }),
    reply: pdfReply,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/pharmacy/orders/{orderId}/labels': {
    summary: 'Returns the labels of an order’s jars as PDF.',
    access: 'pharmacist',
    params: orderParams,
    reply: pdfReply,
    errors: ['INVALID', 'NOT_FOUND', 'BATCH_REQUIRED', ...staffErrors],
  },
  'GET /api/pharmacy/orders/{orderId}/dose-cards': {
    summary: 'Returns the dose cards of an order as PDF.',
    access: 'pharmacist',
    params: orderParams,
    reply: pdfReply,
    errors: ['INVALID', 'NOT_FOUND', 'BATCH_REQUIRED', ...staffErrors],
  },
} as const satisfies Endpoints
