/** Calls that the browser needs before any other. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'

export const systemEndpoints = {
  'GET /api/init': {
    summary: 'Returns the CSRF token as text and sets it as cookie XSRF-TOKEN.',
    access: 'public',
    reply: z.string(),
    replyFormat: 'text',
    errors: [],
  },
} as const satisfies Endpoints
