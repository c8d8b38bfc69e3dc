/**
 * Couriers of the shop: their tracking pages and the formats of their tracking numbers
 * (domain/couriers/number-format.ts). Couriers are deactivated, never deleted. A change sends the
 * version that staff saw; on 409 CONFLICT, `yours` and `theirs` contain both values.
 */
import { z } from 'zod'

import { rowVersion } from '#contract/row-numbers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { staffErrors } from '#contract/staff-errors.ts'

/** Texts as typed. domain/couriers/courier-form.ts validates them; the lengths are upper bounds. */
const courierForm = z.object({
  name: z.string().max(200),
  urlPattern: z
    .string()
    .max(500)
    .describe('URL with {number}; empty if the courier has no tracking page'),
  numberFormats: z
    .string()
    .max(1_000)
    .describe('One format per line; empty if any number is valid'),
  position: z.string().max(10).describe('Place in lists, from 1'),
})

const courier = z.object({
  id: z.string(),
  name: z.string(),
  urlPattern: z.string(),
  numberFormats: z.array(z.string()).readonly(),
  isActive: z.boolean().describe('False if the courier cannot be chosen for new parcels'),
  position: z.number(),
  version: z.number(),
})

export const courierEndpoints = {
  'GET /api/admin/couriers': {
    summary: 'Lists all couriers, including inactive ones, by position.',
    access: 'admin',
    reply: z.object({ couriers: z.array(courier) }),
    errors: staffErrors,
  },
  'POST /api/admin/couriers': {
    summary: 'Adds a courier.',
    access: 'admin',
    body: courierForm,
    reply: courier,
    errors: ['INVALID', 'CSRF', ...staffErrors],
  },
  'PUT /api/admin/couriers/{courierId}': {
    summary:
      'Changes, deactivates or reactivates a courier. Tracking links of shipped parcels do not change.',
    access: 'admin',
    params: z.object({ courierId: z.string().max(60) }),
    body: courierForm.extend({ isActive: z.boolean(), version: rowVersion }),
    reply: courier,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...staffErrors],
  },
} as const satisfies Endpoints
