import assert from 'node:assert/strict'
import { test } from 'node:test'

import { z } from 'zod'

import { demoSettings } from '#domain/shop-settings.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'

import { emailDefinitions } from './emails.ts'

/** Contains a link, a right-to-left override, and a line break that could begin a new header. */
const hostileText = 'https://evil.example/x\u202e\r\nBcc: you now'

/** Any valid day: fields with days accept no other text. */
const day = '2026-12-01'
const harmlessText = 'K7M4QX2P'

/**
 * Values of the fields that customers do not type. All other texts of an email's data are tested.
 * A name with a dot applies to one object or one kind of email, a name without a dot to all emails.
 * Danger: a customer's text under such a name is not tested, so a name that could mean something
 * else in another email needs its object or kind.
 */
const untypedValues: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'path',
      'link',
      'unsubscribeLink',
      'unsubscribePost',
      'stopLink',
      'stopPost',
      'token',
      'number',
      'orderNumber',
      'voucherCode',
      'trackingNumber',
      'trackingUrl',
      'lines.name',
      'lines.ingredients',
      'lines.image',
      'products.name',
      'product.name',
      'claim code.code',
      'order code.code',
      'refund paid.reference',
      'waitlist confirmation.range',
      'waitlist confirmation.product',
      'range is here.range',
      'payment issue.kind',
      'payment issue.billId',
      'payment issue.detail',
      'owner alert.summary',
      'health read in bulk.who',
      'health read in bulk.until',
    ].map((name) => [name, harmlessText]),
  ),
  ...Object.fromEntries(
    [
      'next',
      'cutOff',
      'retryOn',
      'resumesOn',
      'addressFrom',
      'pendingFrom',
      'arrives.from',
      'arrives.to',
      'refill reminder.runsOut',
      'subscription change refused.movedTo',
    ].map((name) => [name, day]),
  ),
  // Typed, but stored only if it is an email address or the name of a state.
  email: 'a@example.com',
  state: 'Selangor',
}

type Schema = z.core.JSONSchema.BaseSchema

/** Returns the alternatives of a schema, without null. */
function listOptions(schema: Schema): Schema[] {
  return (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null')
}

/**
 * Returns a value that matches the schema, with hostile text wherever a customer's text is
 * possible. `name` is the field's name and `parent` that of its object; the names of the whole data
 * are the email's kind.
 */
function sampleValue(schema: Schema, name: string, parent: string): unknown {
  if (schema.anyOf) {
    const [option, ...otherOptions] = listOptions(schema)
    assert.ok(option && otherOptions.length === 0, `${parent}.${name} has several alternatives`)
    return sampleValue(option, name, parent)
  }
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  switch ([schema.type].flat().find((type) => type !== 'null')) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [
          key,
          sampleValue(toSchema(property), key, name),
        ]),
      )
    case 'array':
      return [schema.items ?? []].flat().map((item) => sampleValue(toSchema(item), name, parent))
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    default:
      return untypedValues[`${parent}.${name}`] ?? untypedValues[name] ?? hostileText
  }
}

/** `true` is the JSON schema that accepts every value. */
function toSchema(schema: Schema | boolean): Schema {
  return typeof schema === 'boolean' ? {} : schema
}

test('typed text never becomes a link, a header or a direction mark in an email', () => {
  for (const { kind, data, compose } of emailDefinitions) {
    const schema = z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' })
    for (const option of listOptions(schema)) {
      const composedEmail = compose(sampleValue(option, kind, ''), {
        t: translatorFor('en'),
        language: 'en',
        settings: demoSettings,
        publicUrl: 'https://shop.example',
      })
      for (const text of [composedEmail.subject, composedEmail.text, composedEmail.html])
        assert.doesNotMatch(text, /evil\.example|\u202e/, kind)
      assert.doesNotMatch(composedEmail.subject, /[\r\n]/, kind)
    }
  }
})
