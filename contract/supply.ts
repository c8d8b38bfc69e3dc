/** Supply: warnings about stock, and what the stock does not cover. */
import { z } from 'zod'

import type { Endpoints } from './endpoint.ts'

const shortages = z.array(
  z.object({
    ingredientId: z.string(),
    name: z.string(),
    compound: z.string().describe('What is weighed; empty for the pure substance'),
    missing: z.string().describe('Amount with its unit, such as "12.5 g"'),
  }),
)

const warnings = z.array(
  z.object({
    kind: z.enum(['out', 'low', 'expired', 'expiring', 'quarantine']),
    ingredientId: z.string(),
    name: z.string(),
    lot: z.string().nullable().describe('Null for a warning about the whole ingredient'),
    text: z.string(),
  }),
)

export const supplyReply = z.object({
  warnings,
  products: z
    .array(z.object({ productId: z.number(), name: z.string(), jars: z.number(), shortages }))
    .describe('Products with jars that cannot be made'),
  lines: z
    .array(z.object({ orderId: z.string(), position: z.number(), shortages }))
    .describe('Order lines that cannot be made, oldest payment first'),
})

export const supplyEndpoints = {
  'GET /api/pharmacy/supply': {
    summary: 'Returns warnings about stock, and the paid jars that cannot be made now.',
    access: 'pharmacist',
    reply: supplyReply,
    fails: ['UNAUTHENTICATED', 'FORBIDDEN'],
  },
} as const satisfies Endpoints
