import { z } from 'zod'

import type { Endpoints } from './endpoint.ts'

export const systemEndpoints = {
  'GET /api/init': {
    summary: 'The CSRF token, as text; the same value is set in the cookie XSRF-TOKEN.',
    access: 'public',
    reply: z.string(),
    replyAs: 'text',
    fails: [],
  },
} as const satisfies Endpoints
