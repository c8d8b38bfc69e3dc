/**
 * A trace leads from a lot to every batch, order and customer, or from an order to its lots.
 * Amounts of a lot are whole numbers of the lot's smallest unit (nanograms, CFU, IU). Timestamps
 * are ISO 8601 in UTC.
 */
import { z } from 'zod'

import { maxTraceSearchLength } from '#domain/max-search-length.ts'
import { batchStates } from '#domain/pharmacy/batch.ts'
import { replacementStates } from '#domain/recalls/recalled-jars.ts'
import { lotTransitions } from '#domain/stock/lot.ts'
import { stockUnits } from '#domain/stock/stock-amount.ts'
import { statesOf } from '#domain/state-table.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredLotNumber, enteredOrderNumber } from '#contract/entered-texts.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

export const lotSummary = z.object({
  number: z.string(),
  ingredient: z.string(),
  supplier: z.string(),
  supplierLot: z.string(),
  state: z.enum(statesOf(lotTransitions)),
  expiresOn: z.string(),
})

const jarLot = z.object({
  ingredient: z.string(),
  lot: z.string().describe('Number of the lot, or the text that was typed'),
  supplierLot: z.string().describe('Empty for a typed text'),
  isListed: z.boolean().describe('False for a typed text that is not a lot of the stock records'),
  isRecalled: z.boolean(),
})

const batchLots = z.object({
  number: z.string(),
  day: z.string(),
  product: z.string(),
  state: z.enum(batchStates),
  lots: z.array(jarLot),
})

const jar = z.object({
  position: z.number(),
  product: z.string(),
  quantity: z.number(),
  batch: z.string().nullable().describe('Null until the jar is in a batch'),
  batchState: z.enum(batchStates).nullable(),
  lots: z.array(jarLot),
  earlierBatches: z
    .array(
      z.object({
        batch: z.string(),
        lots: z.array(jarLot),
        replacedAt: timestamp,
        replacedBy: z.string(),
        reason: z.string(),
      }),
    )
    .describe('Earlier batches of a jar that was made again, oldest first'),
})

export const tracedBatch = z.object({
  number: z.string(),
  day: z.string(),
  product: z.string(),
  capsules: z.number(),
  state: z.enum(batchStates).describe('Checked: closed by a pharmacist'),
  amount: z.number().nullable().describe('Null for a lot that was typed'),
  typedText: z.string().nullable().describe('The typed text by which the batch was found'),
})

export const tracedJar = z.object({
  position: z.number(),
  product: z.string(),
  quantity: z.number(),
  batch: z.string(),
  replacement: z.enum(replacementStates).describe('Made: the batch of the replacement is closed'),
})

const tracedOrder = z.object({
  orderId: z.string(),
  customerId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.string(),
  jars: z.array(tracedJar),
  dispatchedAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
})

const amounts = z.object({
  unit: z.enum(stockUnits),
  received: z.number(),
  used: z.number(),
  discarded: z.number(),
  corrected: z.number(),
  remaining: z.number(),
})

const trace = z.object({
  lot: lotSummary,
  amounts,
  batches: z.array(tracedBatch),
  orders: z.array(tracedOrder),
})

export const lotTraceEndpoints = {
  'GET /api/trace': {
    summary: 'Finds lots, batches and orders by lot, supplier’s lot, batch or order number.',
    access: 'pharmacist',
    query: z.object({ q: z.string().trim().max(maxTraceSearchLength) }),
    reply: z.object({
      lots: z.array(lotSummary),
      batches: z.array(batchLots),
      orders: z.array(z.object({ orderId: z.string(), jars: z.array(jar) })),
    }),
    errors: ['INVALID', ...staffErrors],
  },
  'GET /api/trace/lots/{lotNumber}': {
    summary: 'Returns every batch, order and customer of a lot. Recorded in the audit log.',
    access: 'pharmacist',
    params: z.object({ lotNumber: enteredLotNumber }),
    reply: trace,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/trace/orders/{orderId}': {
    summary: 'Returns the lots of each jar of an order.',
    access: 'pharmacist',
    params: z.object({ orderId: enteredOrderNumber }),
    reply: z.object({ jars: z.array(jar) }),
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
} as const satisfies Endpoints
