import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageCatalogues } from '#domain/content/catalogues.ts'
import { createTranslator } from '#domain/content/messages.ts'
import { joinProductNames, translateNames, translatePhrase } from './phrase.ts'

const english = createTranslator('en')
const malay = createTranslator('ms', messageCatalogues.ms.pages)

test('a reason names its ingredients in the language of the page', () => {
  const text = 'You said you smoke. This formula contains {ingredients}.'
  const values = { ingredients: 'Vitamin\u00a0C, Zinc and Grape\u00a0seed' }
  assert.equal(
    translatePhrase(english, { text, values }),
    'You said you smoke. This formula contains Vitamin\u00a0C, Zinc and Grape\u00a0seed.',
  )
  assert.match(
    translatePhrase(malay, { text, values }),
    /Vitamin\u00a0C, Zink dan Biji\u00a0anggur\.$/,
  )
})

test('each name is translated on its own, and a name without a translation stays as entered', () => {
  assert.equal(
    translateNames(malay, 'Ashwagandha, milk and shellfish'),
    'Ashwagandha, susu dan krustasea dan kerang',
  )
  assert.equal(
    translateNames(english, 'fish and wheat and/or gluten'),
    'fish and wheat and/or gluten',
  )
  assert.equal(translateNames(malay, 'NMN Daily'), 'NMN Daily')
})

test('a product name with a comma or an "and" is one name', () => {
  const products = joinProductNames(['NMN Daily', 'Iron, C & Folate', 'Zinc and Selenium'])
  assert.equal(
    translateNames(malay, products),
    'NMN Daily, Iron,\u00a0C & Folate dan Zinc\u00a0and\u00a0Selenium',
  )
  assert.equal(
    translateNames(malay, joinProductNames(['Iron, C & Folate'])),
    'Iron,\u00a0C & Folate',
  )
  assert.equal(translateNames(english, products), products)
})
