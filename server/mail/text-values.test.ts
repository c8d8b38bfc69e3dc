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

/**
 * Keys whose values come from the shop or from staff. Any other key of an email's data counts as
 * text typed by a customer.
 */
const shopValues: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'path',
      'link',
      'unsubscribeLink',
      'unsubscribePost',
      'stopLink',
      'stopPost',
      'token',
      'image',
      'number',
      'orderNumber',
      'code',
      'voucherCode',
      'trackingNumber',
      'billId',
      'reference',
      'trackingUrl',
      'summary',
      'kind',
      'detail',
      'who',
      'until',
      'range',
      'plan',
    ].map((name) => [name, 'K7M4QX2P']),
  ),
  ...Object.fromEntries(
    ['from', 'to', 'runsOut', 'next', 'cutOff', 'addressFrom', 'pendingFrom', 'movedTo'].map(
      (name) => [name, day],
    ),
  ),
  retryOn: day,
  resumesOn: day,
  email: 'a@example.com',
  state: 'Selangor',
}
/** Keys of products: staff write all their fields, so that none is a customer's text. */
const productKeys = new Set(['lines', 'products', 'product'])

type Schema = z.core.JSONSchema.BaseSchema

/**
 * Returns a value that matches the schema, with hostile text wherever a customer's text is
 * possible. `key` is the key under which the value is stored: '' for the whole data.
 */
function sampleValue(schema: Schema | boolean, key: string): unknown {
  if (typeof schema === 'boolean') return hostileText
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const [firstOption] = (schema.anyOf ?? []).filter((option) => Object(option).type !== 'null')
  if (firstOption) return sampleValue(firstOption, key)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        // 'path' stands for any key of `shopValues`.
        sampleValue(property, productKeys.has(key) ? 'path' : name),
      ]),
    )
  if (schema.type === 'array') return [sampleValue(Object(schema).items ?? true, key)]
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.type === 'boolean') return true
  return shopValues[key] ?? hostileText
}

test('typed text never becomes a link, a header or a direction mark in an email', () => {
  for (const email of emailDefinitions) {
    const data = sampleValue(
      z.toJSONSchema(email.data, { io: 'input', unrepresentable: 'any' }),
      '',
    )
    const composedEmail = email.compose(data, {
      t: translatorFor('en'),
      language: 'en',
      settings: demoSettings,
      publicUrl: 'https://shop.example',
    })
    for (const text of [composedEmail.subject, composedEmail.text, composedEmail.html])
      assert.doesNotMatch(text, /evil\.example|\u202e/, email.kind)
    assert.doesNotMatch(composedEmail.subject, /[\r\n]/, email.kind)
  }
})
