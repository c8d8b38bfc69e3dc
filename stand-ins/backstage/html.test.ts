import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { html } from './html.ts'

test('no value can open a tag or leave its attribute', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const { markup } = html`<a title="${value}">${value}</a>`
      return /^<a title="[^"<>]*">[^<>]*<\/a>$/.test(markup)
    }),
  )
})

test('lists are joined, absent values are omitted, and HTML is not escaped twice', () => {
  const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
  const { markup } = html`${rows}${false}${null}${undefined}${0}`
  assert.equal(markup, '<li>a</li><li>&lt;b&gt;</li>0')
})
