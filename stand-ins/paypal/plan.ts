/*
 * PayPal stand-in: request and response formats of products and plans. A plan has one regular
 * cycle with a fixed price, and perhaps trials before it; tiers, taxes, set-up fees and
 * quantities are stored and returned but have no effect.
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'

export const moneySchema = z.object({
  currency_code: z.string().length(3),
  /** For instance `243.00`. */
  value: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/),
})
export type Money = z.infer<typeof moneySchema>

export const newProductSchema = z.object({
  id: z.string().min(6).max(50).optional(),
  name: z.string().min(1).max(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
  description: z.string().min(1).max(256).optional(),
  category: z.string().max(256).optional(),
  image_url: z.url().optional(),
  home_url: z.url().optional(),
})
export type Product = z.infer<typeof newProductSchema> & {
  id: string
  create_time: string
  update_time: string
}

const frequencySchema = z.object({
  interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
  interval_count: z.int().min(1).max(365).default(1),
})
export type Frequency = z.infer<typeof frequencySchema>

const billingCycleSchema = z.looseObject({
  tenure_type: z.enum(['REGULAR', 'TRIAL']),
  sequence: z.int().min(1).max(99),
  /** 0 means unlimited. */
  total_cycles: z.int().min(0).max(999).default(1),
  frequency: frequencySchema,
  pricing_scheme: z.looseObject({ fixed_price: moneySchema.optional() }).optional(),
})

export const newPlanSchema = z.object({
  product_id: z.string().min(6).max(50),
  name: z.string().min(1).max(127),
  description: z.string().min(1).max(127).optional(),
  status: z.enum(['CREATED', 'ACTIVE']).default('ACTIVE'),
  billing_cycles: z.array(billingCycleSchema).min(1).max(12),
  payment_preferences: z.looseObject({
    auto_bill_outstanding: z.boolean().default(true),
    setup_fee_failure_action: z.enum(['CONTINUE', 'CANCEL']).default('CANCEL'),
    payment_failure_threshold: z.int().min(0).max(999).default(0),
  }),
  taxes: z.unknown().optional(),
  quantity_supported: z.boolean().default(false),
})
export type Plan = Omit<z.infer<typeof newPlanSchema>, 'status'> & {
  id: string
  status: 'CREATED' | 'ACTIVE' | 'INACTIVE'
  create_time: string
  update_time: string
}

/** Returns the links of a plan in a response. `api` is the base URL of the API. */
export function buildPlanLinks(api: string, { id, status }: Plan) {
  const href = `${api}/v1/billing/plans/${id}`
  const action = status === 'ACTIVE' ? 'deactivate' : 'activate'
  return [
    { href, rel: 'self', method: 'GET' },
    { href, rel: 'edit', method: 'PATCH' },
    { href: `${href}/${action}`, rel: action, method: 'POST' },
  ]
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Returns a random id in PayPal's format: a prefix, then capitals and digits,
 * `P-5ML4271244454362WXNWU5NQ`.
 */
export function createId(prefix: string, length: number): string {
  return prefix + [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
