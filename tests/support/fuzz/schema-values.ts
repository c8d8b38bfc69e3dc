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

/** Generated values are at most this long, unless the schema demands more. */
const maxArrayLength = 4
const maxTextLength = 40

/** Values that exist in the shop, by the name of a property or parameter. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/**
 * Returns an arbitrary of values that the schema accepts. Three of four are known values of the
 * property or parameter `name`, if there are any.
 */
export function createValueArbitrary(
  schema: JsonSchema,
  knownValues: KnownValues,
  name: string = '',
): fc.Arbitrary<unknown> {
  const ownKnownValues = Object.hasOwn(knownValues, name) ? (knownValues[name] ?? []) : []
  const schemaArbitrary = createSchemaArbitrary(schema, knownValues)
  if (ownKnownValues.length === 0 || schema.properties) return schemaArbitrary
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ownKnownValues) },
    { weight: 1, arbitrary: schemaArbitrary },
  )
}

function createSchemaArbitrary(
  schema: JsonSchema,
  knownValues: KnownValues,
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options)
    return fc.oneof(...options.map((option) => createSchemaArbitrary(option, knownValues)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => createSchemaArbitrary(part, knownValues)))
      .map((parts) => Object.assign({}, ...parts))
  switch (schema.type) {
    case 'string':
      return createTextArbitrary(schema)
    case 'integer':
    case 'number':
      return createNumberArbitrary(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return createArrayArbitrary(schema, knownValues)
    case 'object':
      return createObjectArbitrary(schema, knownValues)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function createArrayArbitrary(
  { items, minItems = 0, maxItems = maxArrayLength }: JsonSchema,
  knownValues: KnownValues,
): fc.Arbitrary<unknown> {
  const itemArbitrary = items ? createSchemaArbitrary(items, knownValues) : fc.jsonValue()
  const maxLength = Math.max(minItems, Math.min(maxItems, maxArrayLength))
  return fc.array(itemArbitrary, { minLength: minItems, maxLength })
}

function createObjectArbitrary(
  schema: JsonSchema,
  knownValues: KnownValues,
): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(
      fc.string({ maxLength: 12 }),
      createSchemaArbitrary(additionalProperties, knownValues),
      { maxKeys: 3 },
    )
  const arbitraries = Object.entries(properties).map(
    ([key, property]) => [key, createValueArbitrary(property, knownValues, key)] as const,
  )
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys: [...required] })
}

function createTextArbitrary({
  format,
  pattern,
  minLength = 0,
  maxLength = maxTextLength,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time')
    return fc.constantFrom('2026-11-23T02:00:00.000Z', '2026-02-29T00:00:00Z')
  if (format === 'date') return fc.constantFrom('2026-11-23', '2027-01-10', '1999-12-31')
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, maxTextLength)) }
  return fc.oneof(
    fc.string(length),
    // A grapheme may have several characters, and the schema limits characters.
    fc.string({ ...length, unit: 'grapheme' }).map((text) => text.slice(0, maxLength)),
  )
}

function createNumberArbitrary({
  type,
  minimum = -10,
  maximum = 1_000_000,
}: JsonSchema): fc.Arbitrary<number> {
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
