import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { categories } from '#domain/catalogue/categories.ts'
import { sortOrders } from '#domain/catalogue/search.ts'
import { browseUrl, readBrowseView } from './browse-url.ts'

const read = (search: string) => readBrowseView(new URLSearchParams(search), categories)

test('without a word in the address the shelf is the documented category in the shop\u2019s order', () => {
  assert.deepEqual(read(''), {
    category: 'Youthful Grow Nutrition',
    asked: 'Youthful Grow Nutrition',
    q: '',
    sort: 'featured',
    page: 1,
  })
})

test('a link of the range page and of the quiz lead to their category', () => {
  assert.equal(read('category=Youthful%20Glow%20(Men%2FWomen)').category, 'Youthful Grow Nutrition')
  assert.equal(
    read("category=Men's%20Performance%20%26%20Vitality").category,
    "Men's Performance & Vitality",
  )
  assert.equal(read('category=Heart+Health').category, undefined)
})

test('a category that only the server knows is a category, whatever its case', () => {
  const search = new URLSearchParams('category=sleep support')
  assert.equal(readBrowseView(search, [...categories, 'Sleep Support']).category, 'Sleep Support')
  assert.equal(readBrowseView(search, categories).category, undefined)
})

test('nonsense in the address shows the shelf all the same', () => {
  const view = read('category=&sort=constructor&page=-1&q=%20')
  assert.deepEqual(view, read(''))
  assert.equal(read('page=99999').page, 1)
})

test('a view read back from its own address is the same view', () => {
  const view = fc.record({
    category: fc.constantFrom(...categories),
    q: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    sort: fc.constantFrom(...sortOrders),
    page: fc.integer({ min: 1, max: 9999 }),
  })
  fc.assert(
    fc.property(view, (one) => {
      const address = new URL(browseUrl(one), 'https://shop.test')
      assert.equal(address.pathname, '/browse_products')
      const { asked: _, ...back } = readBrowseView(address.searchParams, categories)
      assert.deepEqual(back, { ...one })
    }),
  )
})
