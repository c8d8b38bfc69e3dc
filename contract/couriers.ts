/**
 * Couriers of the shop: their tracking pages and the formats of their tracking numbers
 * (domain/couriers/number-format.ts). They are deactivated, never deleted. A change names the
 * version it was based on; on 409 CONFLICT, `yours` and `theirs` contain both.
 */
import { z } from 'zod'

import { rowVersion } from './row-numbers.ts'
import type { Endpoints } from './endpoint.ts'

/** As typed: domain/couriers/courier-form.ts judges it, so lengths here are only an upper bound. */
const form = z.object({
  name: z.string().max(200),
  urlPattern: z.string().max(500).describe('With {number}; empty without a tracking page'),
  numberFormats: z.string().max(1_000).describe('One format a line; empty if any number fits'),
  position: z.string().max(10).describe('Place in lists, from 1'),
})

const courier = z.object({
  id: z.string(),
  name: z.string(),
  urlPattern: z.string(),
  numberFormats: z.array(z.string()).readonly(),
  isActive: z.boolean().describe('False: it cannot be chosen for new parcels'),
  position: z.number(),
  version: z.number(),
})

const adminErrors = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

export const courierEndpoints = {
  'GET /api/admin/couriers': {
    summary: 'Lists all couriers, also inactive ones, in their order.',
    access: 'admin',
    reply: z.object({ couriers: z.array(courier) }),
    fails: [...adminErrors],
  },
  'POST /api/admin/couriers': {
    summary: 'Adds a courier.',
    access: 'admin',
    body: form,
    reply: courier,
    fails: ['INVALID', 'CSRF', ...adminErrors],
  },
  'PUT /api/admin/couriers/{courierId}': {
    summary: 'Changes, deactivates or reactivates a courier. Links of shipped parcels stay.',
    access: 'admin',
    params: z.object({ courierId: z.string().max(60) }),
    body: form.extend({ isActive: z.boolean(), version: rowVersion }),
    reply: courier,
    fails: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...adminErrors],
  },
} as const satisfies Endpoints
