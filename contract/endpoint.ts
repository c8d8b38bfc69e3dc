/**
 * Definition of an endpoint: its schemas, access and errors. Server validation, OpenAPI and the
 * browser's typed client are all derived from this definition, so that they cannot disagree.
 */
import type { z } from 'zod'

import type { ErrorCode } from './errors.ts'

/** Who may call. `pharmacist` includes admins; `customer` includes every logged-in user. */
export type Access = 'public' | 'customer' | 'pharmacist' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `METHOD /path/{parameter}`; identifies an endpoint on the server and in the browser. */
type MethodAndPath = `${Method} /${string}`

/** Rate limit per IP: at most `max` calls in `seconds`. */
export type RateLimit = { max: number; seconds: number }

export type Endpoint = {
  /** One or two sentences for the API documentation. */
  summary: string
  access: Access
  /** Parameters in the path. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Schema of a successful reply; unknown keys are removed before sending. */
  reply: z.ZodType
  /** `text` sends the reply as text/plain, `empty` responds 204. Default `json`. */
  replyFormat?: 'json' | 'text' | 'empty'
  /**
   * Format of the body: `json` (default), `form` (raw urlencoded text), `multipart`, or `raw`: JSON
   * of which the handler also gets the exact bytes, because a provider signed them.
   */
  bodyFormat?: 'json' | 'form' | 'multipart' | 'raw'
  /**
   * 'text' sends errors as plain text instead of problem+json. The specification demands this of
   * calls whose clients show the response body as the message.
   */
  errorFormat?: 'text'
  /**
   * False for a call without a CSRF token, for instance by a provider that signs it. Default true.
   */
  csrf?: false
  /** A call without this field has no rate limit of its own. */
  limit?: RateLimit
  /** Allows staff to call this endpoint before they have set up a required second factor. */
  allowedBeforeSecondFactor?: true
  /** Codes of all errors that the call may return. */
  errors: readonly ErrorCode[]
}

/** Endpoints of a feature, by method and path. */
export type Endpoints = Record<MethodAndPath, Endpoint>
