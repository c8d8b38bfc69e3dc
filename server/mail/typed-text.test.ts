import assert from 'node:assert/strict'
import { test } from 'node:test'

import { z } from 'zod'

import { demoSettings } from '#domain/shop-settings.ts'
import { textIn } from '#server/http/request-language.ts'

import { emails } from './emails.ts'

const hostile = 'https://evil.example/x\u202e\r\nBcc: you now'

const day = '2026-12-01'

/** Values filled in by the shop or staff. Any other key counts as text typed by a customer. */
const shopValues: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'path',
        'link',
        'unsubscribeLink',
        'unsubscribePost',
        'stopLink',
        'stopPost',
        'token',
        'image',
      ],
      ...['number', 'orderNumber', 'code', 'voucherCode', 'trackingNumber', 'billId', 'reference'],
      ...['trackingUrl', 'summary'],
      ...['kind', 'detail', 'who', 'until', 'range', 'plan'],
    ].map((name) => [name, 'K7M4QX2P']),
  ),
  ...Object.fromEntries(
    ['from', 'to', 'runsOut', 'next', 'cutOff', 'addressFrom', 'pendingFrom'].map((name) => [
      name,
      day,
    ]),
  ),
  ...{ retryOn: day, resumesOn: day, email: 'a@example.com', state: 'Selangor' },
}
/** Lists of products, written by staff. */
const lists = new Set(['lines', 'products', 'product'])

type Schema = z.core.JSONSchema.BaseSchema

function sample(schema: Schema | boolean, key: string): unknown {
  if (typeof schema === 'boolean') return hostile
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const [first] = (schema.anyOf ?? []).filter((one) => Object(one).type !== 'null')
  if (first) return sample(first, key)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [
        name,
        sample(one, lists.has(key) ? 'path' : name),
      ]),
    )
  if (schema.type === 'array') return [sample(Object(schema).items ?? true, key)]
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.type === 'boolean') return true
  return shopValues[key] ?? hostile
}

test('typed text never becomes a link, a header or a direction mark in an email', () => {
  for (const message of emails) {
    const data = sample(z.toJSONSchema(message.data, { io: 'input', unrepresentable: 'any' }), '')
    const written = message.write(data, {
      t: textIn('en'),
      language: 'en',
      settings: demoSettings,
      publicUrl: 'https://shop.example',
    })
    for (const text of [written.subject, written.text, written.html])
      assert.doesNotMatch(text, /evil\.example|\u202e/, message.kind)
    assert.doesNotMatch(written.subject, /[\r\n]/, message.kind)
  }
})
