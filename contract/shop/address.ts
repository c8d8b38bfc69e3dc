/**
 * Address entry: suggestions, the parts of a chosen suggestion, and the town of a postcode. The
 * specification names calls of the maps service. They go through our server, so that the API key
 * stays secret. Shoppers can type an address without these calls: clients treat empty results as
 * "no suggestions".
 */
import { z } from 'zod'

import { malaysianStates } from '#domain/malaysia/states.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { perMinute } from '#contract/rate-limits.ts'

/** Groups all calls for one address; the maps service bills them as one session. */
const sessionToken = z.string().regex(/^[\w-]{8,36}$/)

export const addressEndpoints = {
  'POST /api/places/autocomplete': {
    summary: 'Suggests Malaysian addresses that begin with the text.',
    access: 'public',
    body: z.object({
      input: z.string().trim().min(3).max(100),
      languageCode: z.literal('en').optional(),
      sessionToken,
    }),
    reply: z.object({ suggestions: z.array(z.object({ placeId: z.string(), text: z.string() })) }),
    limit: perMinute(60),
    errors: ['INVALID', 'CSRF', 'TOO_MANY'],
  },
  'GET /api/places/{placeId}': {
    summary: 'Returns a suggested address in parts; unknown parts are empty.',
    access: 'public',
    params: z.object({ placeId: z.string().regex(/^[\w-]{4,300}$/) }),
    query: z.object({ sessionToken }),
    reply: z.object({
      line1: z.string(),
      city: z.string(),
      state: z.union([z.enum(malaysianStates), z.literal('')]),
      postcode: z.string(),
    }),
    limit: perMinute(60),
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
  },
  'GET /api/postcodes/{postcode}': {
    summary: 'Returns the town and state of a postcode, if known.',
    access: 'public',
    params: z.object({ postcode: z.string().regex(/^\d{5}$/) }),
    reply: z.object({ city: z.string(), state: z.enum(malaysianStates) }),
    errors: ['INVALID', 'NOT_FOUND'],
  },
} as const satisfies Endpoints
