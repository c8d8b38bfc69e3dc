/**
 * Batches: capsules of one formula made together, for one or several orders. An open batch is
 * weighed from lots; a pharmacist checks and closes it, which takes the amounts from stock. A
 * change sends the version of the batch that the caller saw; if the batch has changed since, the
 * call fails with 409 CONFLICT. Days are yyyy-mm-dd in Malaysia.
 */
import { z } from 'zod'

import { maxAmountLength, maxBatchReasonLength, maxLotLength } from '#domain/pharmacy/batch-lots.ts'
import { batchStates, maxLinesToMakeAtOnce } from '#domain/pharmacy/batch.ts'
import { maxLabelPosition } from '#domain/pharmacy/label-code.ts'
import { maxRemakeReasonLength } from '#domain/pharmacy/review-text-limits.ts'

import { rowVersion } from '#contract/row-numbers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { enteredBatchNumber, enteredOrderNumber } from '#contract/entered-texts.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { formulaReply } from '#contract/shop/catalogue.ts'
import { timestamp } from '#contract/timestamp.ts'

const params = z.object({ batchNumber: enteredBatchNumber })
const orderParams = z.object({ orderId: enteredOrderNumber })

const batchLine = z.object({
  orderId: z.string(),
  position: z.number(),
  name: z.string().describe('Name of the customer'),
  product: z.string(),
  quantity: z.number().describe('Number of jars'),
  capsules: z.number().describe('Number of capsules in all jars of the line'),
  bestBefore: z.string(),
})

const takenLot = z.object({
  lot: z.string().describe('The pharmacy’s lot number'),
  supplierLot: z.string(),
  expiresOn: z.string(),
  amount: z
    .string()
    .describe('Exact amount, such as "1.545 g"; the call that saves weighings accepts this format'),
  weighedBy: z.string().describe('Name of the account that saved the weighing'),
  overrideReason: z.string().describe('Why a refused lot was used; empty for other lots'),
  isRecalled: z.boolean().describe('True in an open batch when the lot is recalled'),
  mustStay: z
    .boolean()
    .describe(
      'True when the lot is recalled and an order has left the pharmacy with it: the lot cannot be removed, but its amount can be corrected',
    ),
})

const offeredLot = z.object({
  lot: z.string(),
  supplierLot: z.string(),
  expiresOn: z.string(),
  remainingAmount: z
    .string()
    .describe('Stock minus the amounts weighed in open batches, rounded: "12.5 g"'),
  amount: z
    .string()
    .describe('Suggested amount, exact: the missing amount, limited to what is left of the lot'),
})

/** Why the rules refuse a lot of an open batch. */
const refusal = z.object({
  ingredient: z.string(),
  lot: z.string(),
  text: z.string(),
  mayOverride: z.boolean().describe('True when closing accepts a written reason'),
})

const batch = z.object({
  number: z.string(),
  day: z.string(),
  product: z.string(),
  capsules: z.number(),
  state: z.enum(batchStates),
  madeBy: z.string(),
  checkedBy: z.string().nullable(),
  checkedAt: timestamp.nullable(),
  checkedAloneReason: z
    .string()
    .describe('Reason why no second person checked it; empty if one did'),
  ownWork: z
    .object({ hasOpened: z.boolean(), hasWeighed: z.boolean() })
    .describe('Whether the caller opened or weighed the batch; if so, closing needs a reason'),
  version: z.number(),
  formula: formulaReply,
  weighings: z.array(
    z.object({
      ingredient: z.string(),
      name: z.string(),
      form: z.string(),
      pigment: z.number().describe('Number of the colour in which the desk draws the ingredient'),
      compound: z.string().describe('Compound to weigh; empty for a pure substance'),
      factor: z.number().describe('Mass fraction of active ingredient in the compound'),
      activePerCapsule: z.string().describe('Active ingredient in one capsule'),
      compoundPerCapsule: z.string(),
      amountToWeigh: z.string().describe('Compound for the whole batch, with overage'),
      missingAmount: z
        .string()
        .describe('Exact amount that is not weighed yet; empty if nothing is missing'),
      takenLots: z.array(takenLot),
      enteredLot: z
        .object({ lot: z.string(), weighedBy: z.string() })
        .nullable()
        .describe('Lot number typed as text, in batches that are older than the stock records'),
      offeredLots: z
        .array(offeredLot)
        .describe('Usable lots that an open batch does not use yet, first to expire first'),
    }),
  ),
  totalWeight: z.string().describe('Total weight of the batch'),
  refusals: z.array(refusal).describe('Why an open batch cannot be closed with its lots as of now'),
  lines: z.array(
    batchLine.extend({
      isReplaced: z.boolean().describe('True when the jars are made again in another batch'),
      lotsExpireTooEarly: z
        .boolean()
        .describe('True in an open batch when a lot expires before the capsules are used up'),
    }),
  ),
})

export const batchEndpoints = {
  'GET /api/pharmacy/to-make': {
    summary: 'Lists lines of approved orders that are not in a batch yet, oldest order first.',
    access: 'pharmacist',
    reply: z.object({
      lines: z.array(
        batchLine.extend({
          hasKnownAmounts: z.boolean().describe('True when the ingredient amounts are known'),
        }),
      ),
    }),
    errors: staffErrors,
  },
  'POST /api/pharmacy/orders/{orderId}/remake': {
    summary:
      'Has jars of closed batches made again, for an order that has not left the pharmacy: their lines are listed as to make, and an order that is Ready to Ship goes back to Preparing.',
    access: 'pharmacist',
    params: orderParams,
    body: z.object({
      jars: z
        .array(
          z.object({
            position: z.number().int().min(0).max(maxLabelPosition),
            batch: enteredBatchNumber.describe('The batch of the jar that is replaced'),
          }),
        )
        .min(1)
        .max(maxLabelPosition + 1),
      reason: z.string().trim().min(1).max(maxRemakeReasonLength),
    }),
    reply: z.object({
      lineCount: z.number().describe('Number of order lines that are made again'),
    }),
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'SIGNATURE_REQUIRED', 'CONFLICT', ...staffErrors],
  },
  'GET /api/pharmacy/batches': {
    summary:
      'Lists the batches of a day, of the days before a day, or the newest ones with all open ones. Lists whole days, newest first.',
    access: 'pharmacist',
    query: z.object({
      day: z.string().max(10).optional(),
      before: z.string().max(10).optional().describe('Ignored with `day`'),
    }),
    reply: z.object({
      batches: z.array(batch),
      earlierOpenBatches: z
        .array(batch)
        .describe('Without `day` and `before`: open batches of earlier days, newest first'),
      nextBefore: z
        .string()
        .nullable()
        .describe('The `before` that lists the next earlier days; null if there are none'),
    }),
    errors: ['INVALID', ...staffErrors],
  },
  'POST /api/pharmacy/batches': {
    summary: 'Creates batches of the selected lines, one for each formula.',
    access: 'pharmacist',
    body: z.object({
      lines: z
        .array(
          z.object({
            orderId: enteredOrderNumber,
            position: z.number().int().min(0).max(maxLabelPosition),
          }),
        )
        .min(1)
        .max(maxLinesToMakeAtOnce),
    }),
    reply: z.object({ batches: z.array(batch) }),
    errors: [
      'INVALID',
      'CSRF',
      'CONFLICT',
      'AMOUNTS_UNKNOWN',
      'SIGNATURE_REQUIRED',
      ...staffErrors,
    ],
  },
  'GET /api/pharmacy/batches/{batchNumber}': {
    summary: 'Returns one batch.',
    access: 'pharmacist',
    params,
    reply: batch,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'PUT /api/pharmacy/batches/{batchNumber}/weighings': {
    summary:
      'Saves what the caller has weighed from which lots. The lots of each named ingredient are replaced; an unchanged lot keeps the name of its weigher.',
    access: 'pharmacist',
    params,
    body: z.object({
      version: rowVersion,
      weighings: z
        .array(
          z.object({
            ingredient: z.string().max(80),
            lots: z
              .array(
                z.object({
                  lot: z.string().max(maxLotLength).describe('Number of the lot, typed or scanned'),
                  amount: z.string().max(maxAmountLength).describe('Such as "1.545 g"'),
                }),
              )
              .max(20),
          }),
        )
        .min(1)
        .max(60),
    }),
    reply: batch,
    errors: [
      'INVALID',
      'CSRF',
      'NOT_FOUND',
      'CONFLICT',
      'LOT_REFUSED',
      'SIGNATURE_REQUIRED',
      ...staffErrors,
    ],
  },
  'POST /api/pharmacy/batches/{batchNumber}/check': {
    summary:
      'Closes a batch after a second person has compared lots and weights, and takes the amounts from stock. A closed batch cannot be changed.',
    access: 'pharmacist',
    params,
    body: z.object({
      version: rowVersion,
      reason: z
        .string()
        .trim()
        .max(maxBatchReasonLength)
        .default('')
        .describe('Reason, if the caller opened or weighed the batch'),
      overrideReason: z
        .string()
        .trim()
        .max(maxBatchReasonLength)
        .default('')
        .describe('Reason for using lots that are refused'),
    }),
    reply: batch,
    errors: [
      'INVALID',
      'CSRF',
      'NOT_FOUND',
      'CONFLICT',
      'LOTS_MISSING',
      'LOT_REFUSED',
      'SECOND_PERSON_REQUIRED',
      'SIGNATURE_REQUIRED',
      ...staffErrors,
    ],
  },
} as const satisfies Endpoints
