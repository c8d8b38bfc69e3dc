import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { categories } from '#domain/catalogue/categories.ts'
import { maxQueryTextLength, sortOrders } from '#domain/catalogue/search/search.ts'

import { buildBrowseUrl, maxPage, readBrowseView } from './browse-url.ts'

const readView = (search: string) => readBrowseView(new URLSearchParams(search))

test('a URL without a query shows the default category in the featured order', () => {
  assert.deepEqual(readView(''), {
    category: 'Youthful Grow Nutrition',
    requestedCategory: 'Youthful Grow Nutrition',
    searchText: '',
    sort: 'featured',
    page: 1,
  })
})

test('category names in links of the range page and the quiz are resolved, others are not', () => {
  // Not a typo: the links say Glow, the category is named Grow.
  assert.equal(
    readView('category=Youthful%20Glow%20(Men%2FWomen)').category,
    'Youthful Grow Nutrition',
  )
  assert.equal(
    readView("category=Men's%20Performance%20%26%20Vitality").category,
    "Men's Performance & Vitality",
  )
  assert.equal(readView('category=Heart+Health').category, undefined)
})

test('invalid values in the URL are replaced by the defaults', () => {
  // `constructor` is a property of every object, but no sort order.
  const view = readView('category=&sort=constructor&page=-1&q=%20')
  assert.deepEqual(view, readView(''))
  assert.equal(readView(`page=${maxPage + 1}`).page, 1)
})

test('a view read back from its own URL is unchanged', () => {
  const anyView = fc.record({
    category: fc.constantFrom(...categories),
    searchText: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    sort: fc.constantFrom(...sortOrders),
    page: fc.integer({ min: 1, max: maxPage }),
  })
  fc.assert(
    fc.property(anyView, (view) => {
      const url = new URL(buildBrowseUrl(view), 'https://shop.test')
      assert.equal(url.pathname, '/browse_products')
      const { requestedCategory: _, ...readBack } = readBrowseView(url.searchParams)
      // A copy, because a record of fast-check has no prototype.
      assert.deepEqual(readBack, { ...view })
    }),
  )
})

test('half characters are replaced and NUL is removed, because the server refuses both', () => {
  // The limit counts UTF-16 units, so the text is cut inside of the emoji, which has two.
  const textWithEmojiAtLimit = `${'a'.repeat(maxQueryTextLength - 1)}💊`
  const view = readView(`category=${encodeURIComponent(textWithEmojiAtLimit)}&q=zinc%00`)
  assert.ok(view.requestedCategory.isWellFormed())
  assert.equal(view.searchText, 'zinc')
  assert.deepEqual(readView('category=%00'), readView(''))
})
