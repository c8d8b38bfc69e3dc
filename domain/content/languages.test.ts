import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiateLanguage, pathInLanguage, splitLanguage, shopLanguages } from './languages.ts'

test('the path of a page in each language is split into that language and the same path', () => {
  for (const path of [
    '/',
    '/cart',
    '/products/28',
    '/browse_products?q=zinc',
    '/faq#plans',
    '/?a=1',
  ])
    for (const language of shopLanguages) {
      const url = new URL(pathInLanguage(language, path), 'https://shop.example')
      const split = splitLanguage(url.pathname)
      assert.equal(split.language, language)
      assert.equal(split.path + url.search + url.hash, path)
    }
})

test('/ms is a language prefix only as a whole path segment', () => {
  assert.deepEqual(splitLanguage('/msm-capsules'), { language: 'en', path: '/msm-capsules' })
  assert.deepEqual(splitLanguage('/ms/'), { language: 'ms', path: '/' })
})

test('a browser that prefers Malay gets Malay; a browser that prefers Indonesian gets English', () => {
  assert.equal(negotiateLanguage('ms-MY, en'), 'ms')
  assert.equal(negotiateLanguage('zsm'), 'ms')
  assert.equal(negotiateLanguage('id, zh-CN'), 'en')
  assert.equal(negotiateLanguage('en-GB, ms'), 'en')
})

test('weights decide which language a header prefers; invalid ones do not count', () => {
  assert.equal(negotiateLanguage('en;q=0.5, ms;q=0.9'), 'ms')
  assert.equal(negotiateLanguage('en;q=0.5, ms; Q=0.9'), 'ms')
  assert.equal(negotiateLanguage('ms;q=0, en'), 'en')
  assert.equal(negotiateLanguage('ms'), 'ms')
  for (const invalidWeight of ['x', '5', '1.2.3', '-1', '0.9999'])
    assert.equal(negotiateLanguage(`en;q=0.1, ms;q=${invalidWeight}`), 'en', invalidWeight)
  for (const header of [undefined, '', ';;;', '*', 'ms;q=x', 'a'.repeat(600)])
    assert.equal(negotiateLanguage(header), 'en', header)
})
