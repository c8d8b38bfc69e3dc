/** Checks that each integer of a request has limits, because larger values fail in the database. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { z } from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { maxInteger } from '#contract/row-numbers.ts'

test('every integer of a request has limits that an integer column can store', () => {
  const unlimitedIntegers: string[] = []
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints))
    for (const input of ['params', 'query', 'body'] as const) {
      const schema = endpoint[input]
      if (!schema) continue
      const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
      for (const path of findUnlimited(json, input)) unlimitedIntegers.push(`${key} ${path}`)
    }
  assert.deepEqual(
    unlimitedIntegers,
    [],
    'use a type of contract/row-numbers.ts, or add .min(0).max(maxInteger)',
  )
})

/** Returns the paths of integers without both limits, such as `body.properties.version`. */
function findUnlimited(jsonSchema: unknown, path: string): string[] {
  if (typeof jsonSchema !== 'object' || jsonSchema === null) return []
  const { type, minimum, maximum } = jsonSchema as Record<string, unknown>
  const isLimited = Number(minimum) >= -maxInteger && Number(maximum) <= maxInteger
  if (type === 'integer' && !isLimited) return [path]
  return Object.entries(jsonSchema).flatMap(([name, part]) =>
    findUnlimited(part, `${path}.${name}`),
  )
}
