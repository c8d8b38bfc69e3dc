import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ByteLimitedCache } from './byte-limited-cache.ts'

test('values beyond the limit are dropped, unused ones before used ones', () => {
  const cache = new ByteLimitedCache<string>(3, (value) => value.length)
  for (const key of ['a', 'b', 'c']) cache.set(key, key)
  cache.get('a')
  cache.set('d', 'd')
  assert.deepEqual(readAll(cache), ['a', undefined, 'c', 'd'])
  // All values were read, so the oldest are dropped.
  cache.set('e', 'eee')
  assert.deepEqual(
    [...readAll(cache), cache.get('e')],
    [undefined, undefined, undefined, undefined, 'eee'],
  )
})

test('a value that is larger than the limit is not stored', () => {
  const cache = new ByteLimitedCache<string>(2, (value) => value.length)
  cache.set('a', 'aaa')
  assert.equal(cache.get('a'), undefined)
  cache.set('b', 'bb')
  assert.equal(cache.get('b'), 'bb')
})

test('a new value of a key replaces the old one and its bytes', () => {
  const cache = new ByteLimitedCache<string>(3, (value) => value.length)
  cache.set('a', 'aaa')
  cache.set('a', 'a')
  cache.set('b', 'bb')
  assert.deepEqual([cache.get('a'), cache.get('b')], ['a', 'bb'])
})

function readAll(cache: ByteLimitedCache<string>) {
  return ['a', 'b', 'c', 'd'].map((key) => cache.get(key))
}
