/** Turns a JSON schema of the OpenAPI document into a fast-check arbitrary of values it accepts. */
import fc from 'fast-check'

export type JsonSchema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** Values that exist in the shop, by the name of a property or parameter. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Three of four values are known values of the property `name`, if there are any. */
export function valueOf(
  schema: JsonSchema,
  knownValues: KnownValues,
  name: string = '',
): fc.Arbitrary<unknown> {
  const values = Object.hasOwn(knownValues, name) ? (knownValues[name] ?? []) : []
  const schemaArbitrary = generatedValue(schema, knownValues)
  if (values.length === 0 || schema.properties) return schemaArbitrary
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: schemaArbitrary },
  )
}

function generatedValue(schema: JsonSchema, knownValues: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => generatedValue(option, knownValues)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => generatedValue(part, knownValues)))
      .map((parts) => Object.assign({}, ...parts))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(schema.items ? generatedValue(schema.items, knownValues) : fc.jsonValue(), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      })
    case 'object':
      return objectOf(schema, knownValues)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf(schema: JsonSchema, knownValues: KnownValues): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(
      fc.string({ maxLength: 12 }),
      generatedValue(additionalProperties, knownValues),
      { maxKeys: 3 },
    )
  const values = Object.entries(properties).map(
    ([key, property]) => [key, valueOf(property, knownValues, key)] as const,
  )
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] })
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema) {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time')
    return fc.constantFrom('2026-11-23T02:00:00.000Z', '2026-02-29T00:00:00Z')
  if (format === 'date') return fc.constantFrom('2026-11-23', '2027-01-10', '1999-12-31')
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'grapheme' }).map((text) => text.slice(0, maxLength)),
  )
}

function numberOf({ type, minimum = -10, maximum = 1_000_000 }: JsonSchema) {
  const min = Math.ceil(minimum)
  const max = Math.max(min, Math.floor(maximum))
  const smallInteger = fc.integer({ min, max: Math.min(max, min + 20) })
  const anyInteger = fc.oneof(smallInteger, fc.integer({ min, max }))
  if (type === 'integer') return anyInteger
  return fc.oneof(
    anyInteger,
    anyInteger.map((number) => Math.min(number + 0.5, max)),
  )
}
