/**
 * Warnings about stock, and paid jars that cannot be made from it. Stock is assigned to the oldest
 * paid jars first.
 */
import { z } from 'zod'

import { stockWarningKinds } from '#domain/supply/stock-warnings.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { staffErrors } from '#contract/staff-errors.ts'

const shortages = z.array(
  z.object({
    ingredientId: z.string(),
    name: z.string(),
    compound: z
      .string()
      .describe('Form that is weighed, such as a salt; empty for the pure substance'),
    missingAmount: z.string().describe('Amount that the stock lacks, such as "12.5 g"'),
  }),
)

const warnings = z.array(
  z.object({
    kind: z.enum(stockWarningKinds),
    ingredientId: z.string(),
    name: z.string(),
    lot: z.string().nullable().describe('Null for a warning about the whole ingredient'),
    text: z.string().describe('One sentence without the name'),
  }),
)

/** Also part of the reply of `GET /api/admin/overview`. */
export const supplyReply = z.object({
  warnings,
  products: z
    .array(z.object({ productId: z.number(), name: z.string(), jarCount: z.number(), shortages }))
    .describe(
      'Products with jars that cannot be made, sorted by name. `jarCount` is the number of these jars.',
    ),
  lines: z
    .array(z.object({ orderId: z.string(), position: z.number(), shortages }))
    .describe('Order lines that cannot be made, oldest payment first'),
})

export const supplyEndpoints = {
  'GET /api/pharmacy/supply': {
    summary: 'Returns warnings about stock, and the paid jars that cannot be made now.',
    access: 'pharmacist',
    reply: supplyReply,
    errors: staffErrors,
  },
} as const satisfies Endpoints
