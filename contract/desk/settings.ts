/** The owner's settings: public values, and the desk that changes them. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

/** A key of `ownerSettings` (domain/settings/owner-settings.ts). */
const settingKey = z.string().max(60)
/** A value as staff type it; each setting has its own limits. */
const settingText = z.string().max(1_000)

export const settingsEndpoints = {
  'GET /api/settings': {
    summary: 'Returns the public settings: seller, delivery, plans. Contains no secret.',
    access: 'public',
    /** `settings` contains the sections of ShopSettings (domain/shop-settings.ts). */
    reply: z.object({
      settings: z.record(z.string(), z.record(z.string(), z.unknown())),
      lowestPlanPrice: z
        .object({ price: z.string(), months: z.number() })
        .nullable()
        .describe('Lowest price of a plan’s delivery; null if no product has a plan'),
    }),
    errors: [],
  },
  'GET /api/admin/settings': {
    summary: 'Lists all settings that the owner may change, with their values as text.',
    access: 'admin',
    reply: z.object({
      settings: z.array(
        z.object({
          key: settingKey,
          value: settingText,
          /** Null while the setting has its default. */
          changedAt: timestamp.nullable(),
          changedBy: z.string(),
        }),
      ),
    }),
    errors: staffErrors,
  },
  'GET /api/admin/settings/{key}/history': {
    summary: 'Lists earlier values of a setting, newest first.',
    access: 'admin',
    params: z.object({ key: settingKey }),
    reply: z.object({
      changes: z.array(
        z.object({
          id: z.number(),
          value: settingText,
          changedAt: timestamp.nullable(),
          changedBy: z.string(),
        }),
      ),
    }),
    errors: ['INVALID', ...staffErrors, 'NOT_FOUND'],
  },
  'PUT /api/admin/settings/{key}': {
    summary: 'Changes a setting. The change takes effect immediately.',
    access: 'admin',
    params: z.object({ key: settingKey }),
    body: z.object({
      value: settingText,
      /** The value that the owner saw; CONFLICT when the stored value is another one. */
      expectedValue: settingText,
      /** True when an earlier value is restored. */
      isUndo: z.boolean().default(false),
    }),
    reply: z.object({ value: settingText }),
    errors: ['INVALID', 'CSRF', ...staffErrors, 'NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Endpoints
