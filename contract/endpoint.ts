/**
 * What an endpoint is: the shapes that go in and out, who may call it and how it can refuse.
 * Server validation, the OpenAPI document and the browser's typed client all come from this one
 * object, so that the two sides cannot disagree.
 */
import type { z } from 'zod'

import type { ErrorCode } from './errors.ts'

/** Who may call. `pharmacist` admits pharmacists and admins, `customer` anybody who is logged in. */
export type Access = 'public' | 'customer' | 'pharmacist' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `METHOD /path/{parameter}`: the name of an endpoint everywhere. */
export type EndpointKey = `${Method} /${string}`

/** How often one network address may call: at most `max` in `seconds`. */
export type Limit = { max: number; seconds: number }

export type Endpoint = {
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The shape of a successful reply; unknown keys are cut off before sending. */
  reply: z.ZodType
  /** `text` sends the reply as text/plain, `empty` answers 204. Default `json`. */
  replyAs?: 'json' | 'text' | 'empty'
  /**
   * The body as it arrives: `json` (default), `form` (the raw urlencoded text), `multipart`, or `raw`:
   * JSON whose very bytes the handler also gets, because a provider signed them.
   */
  bodyAs?: 'json' | 'form' | 'multipart' | 'raw'
  /** Where a document says that the body *is* the message, refusals are plain text (S-6). */
  errorsAs?: 'text'
  /** False for calls of providers, which prove themselves by signature. Default true. */
  csrf?: false
  limit?: Limit
  /** A staff call that answers before a required second factor is set up. */
  beforeFactor?: true
  fails: readonly ErrorCode[]
}

/** A feature's endpoints, keyed by method and path. */
export type Endpoints = Record<EndpointKey, Endpoint>
