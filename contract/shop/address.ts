/**
 * Address entry: suggestions, the parts of a chosen suggestion, and the town of a postcode. Our
 * server forwards the first two calls to the maps service, so that its API key stays on the server.
 * If the maps service fails, the suggestions are an empty list, and the call for the parts responds
 * NOT_FOUND; shoppers then type the whole address.
 */
import { z } from 'zod'

import { addressSearchLength } from '#domain/checkout/text-limits.ts'
import { malaysianStates } from '#domain/malaysia/states.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { perMinute } from '#contract/rate-limits.ts'

/** Created by the client, one for each address: the maps service bills its calls as one session. */
const sessionToken = z.string().regex(/^[\w-]{8,36}$/)

export const addressEndpoints = {
  'POST /api/places/autocomplete': {
    summary: 'Suggests Malaysian addresses that match the text.',
    access: 'public',
    body: z.object({
      input: z.string().trim().min(addressSearchLength.min).max(addressSearchLength.max),
      // The specification has this field. The server ignores it: suggestions are in English.
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
  // Without a rate limit, because the reply comes from the shop's own list of postcodes.
  'GET /api/postcodes/{postcode}': {
    summary: 'Returns the town and state of a postcode. NOT_FOUND if the postcode is unknown.',
    access: 'public',
    params: z.object({ postcode: z.string().regex(/^\d{5}$/) }),
    reply: z.object({ city: z.string(), state: z.enum(malaysianStates) }),
    errors: ['INVALID', 'NOT_FOUND'],
  },
} as const satisfies Endpoints
