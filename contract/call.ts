/**
 * Types of a call, derived from the endpoint's schemas. Types only, so that the browser's client
 * contains no schema code.
 */
import type { z } from 'zod'

import type { AllEndpoints } from './endpoints.ts'

/** The name of an endpoint, for instance `GET /browse/products/{productId}`. */
export type CallKey = keyof AllEndpoints

/** The schema of input `P` (params, query or body) of endpoint `E`; never if it has none. */
type SchemaOf<E, P extends string> = E extends Record<P, infer S extends z.ZodType> ? S : never

type InputName = 'params' | 'query' | 'body'

/** True when `{}` is a valid value of the input, so that callers may leave the input out. */
type IsOptional<E, P extends string> =
  Record<never, never> extends z.input<SchemaOf<E, P>> ? true : false

type Inputs<E> = {
  [
    P in InputName as SchemaOf<E, P> extends never
      ? never
      : IsOptional<E, P> extends true
        ? never
        : P
  ]: z.input<SchemaOf<E, P>>
} & {
  [
    P in InputName as SchemaOf<E, P> extends never
      ? never
      : IsOptional<E, P> extends true
        ? P
        : never
  ]?: z.input<SchemaOf<E, P>>
}

type Outputs<E> = {
  [P in InputName as SchemaOf<E, P> extends never ? never : P]: z.output<SchemaOf<E, P>>
}

/** What the caller passes: `params`, `query` and `body`, as far as the endpoint has them. */
export type CallInput<K extends CallKey> = Inputs<AllEndpoints[K]>

/** What the handler gets after validation. */
export type CallParsed<K extends CallKey> = Outputs<AllEndpoints[K]>

/** What a successful call returns to the caller. */
export type CallReply<K extends CallKey> = z.output<AllEndpoints[K]['reply']>

/** What the handler returns. */
export type CallResult<K extends CallKey> = z.input<AllEndpoints[K]['reply']>
