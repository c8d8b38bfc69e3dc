import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories, categoryTexts, defaultCategory, resolveCategory } from './categories.ts'

test('every name of a category in the specification resolves to the canonical name', () => {
  const categoryByName: Record<string, string> = {
    'Youthful Grow': 'Youthful Grow Nutrition',
    'Youthful Glow': 'Youthful Grow Nutrition',
    'Youthful Glow (Men/Women)': 'Youthful Grow Nutrition',
    'Youthful Glow Nutrition': 'Youthful Grow Nutrition',
    "Men's Performance/Vitality": "Men's Performance & Vitality",
    'Mens Performance & Vitality': "Men's Performance & Vitality",
    'Mens Complete Hair Support': "Men's Complete Hair Support",
  }
  for (const [text, category] of Object.entries(categoryByName)) {
    assert.equal(resolveCategory(text), category, text)
  }
  for (const category of categories) {
    assert.equal(resolveCategory(category), category)
    assert.equal(resolveCategory(categoryTexts[category].quiz), category)
    assert.equal(resolveCategory(categoryTexts[category].range), category)
  }
})

test('resolving a category ignores case, spaces, apostrophes and the sign used for "and"', () => {
  const category = "Men's Performance & Vitality"
  for (const text of [
    'men\u2019s performance & vitality',
    'MENS PERFORMANCE AND VITALITY',
    "  men's   performance&vitality ",
    'Men\u2018s Performance / Vitality',
    "Men's Performance + Vitality",
  ]) {
    assert.equal(resolveCategory(text), category, text)
  }
})

test('an unknown category is not resolved', () => {
  for (const text of ['', ' ', 'Heart Health', 'constructor', '__proto__', 'Hair', 'Youthful']) {
    assert.equal(resolveCategory(text), undefined, text)
  }
})

test('browsing starts with Youthful Grow Nutrition', () => {
  assert.equal(defaultCategory, 'Youthful Grow Nutrition')
})
