/**
 * Types of a call, derived from the endpoint's schemas. Types only, so that the browser's client
 * contains no schema code.
 */
import type { z } from 'zod'

import type { AllEndpoints } from './endpoints.ts'

/** The name of an endpoint, for instance `GET /browse/products/{productId}`. */
export type EndpointKey = keyof AllEndpoints

type PathOf<Key> = Key extends `${string} ${infer Path}` ? Path : never

/** The path of an endpoint. With this type, a path that is not in the contract does not compile. */
export type EndpointPath = PathOf<EndpointKey>

type InputName = 'params' | 'query' | 'body'

/** The schema of one input of an endpoint; never if the endpoint does not have this input. */
type SchemaOf<Endpoint, Name extends InputName> =
  Endpoint extends Record<Name, infer Schema extends z.ZodType> ? Schema : never

/** The names of the inputs that an endpoint has. */
type InputNameOf<Endpoint> = {
  [Name in InputName]: [SchemaOf<Endpoint, Name>] extends [never] ? never : Name
}[InputName]

/** The names of the inputs that callers may leave out, because `{}` is a valid value. */
type OptionalNameOf<Endpoint> = {
  [Name in InputNameOf<Endpoint>]: Record<never, never> extends z.input<SchemaOf<Endpoint, Name>>
    ? Name
    : never
}[InputNameOf<Endpoint>]

type Inputs<Endpoint> = {
  [Name in Exclude<InputNameOf<Endpoint>, OptionalNameOf<Endpoint>>]: z.input<
    SchemaOf<Endpoint, Name>
  >
} & {
  [Name in OptionalNameOf<Endpoint>]?: z.input<SchemaOf<Endpoint, Name>>
}

/** The inputs after validation, with defaults filled in. */
type ParsedInputs<Endpoint> = {
  [Name in InputNameOf<Endpoint>]: z.output<SchemaOf<Endpoint, Name>>
}

/** What the caller passes: `params`, `query` and `body`, as far as the endpoint has them. */
export type CallInput<Key extends EndpointKey> = Inputs<AllEndpoints[Key]>

/** What the handler gets after validation. */
export type ParsedCallInput<Key extends EndpointKey> = ParsedInputs<AllEndpoints[Key]>

/** What the caller gets from a successful call: the result after validation by the schema. */
export type CallReply<Key extends EndpointKey> = z.output<AllEndpoints[Key]['reply']>

/** What the handler returns, before validation by the schema of the reply. */
export type HandlerResult<Key extends EndpointKey> = z.input<AllEndpoints[Key]['reply']>
