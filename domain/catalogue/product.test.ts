import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sen } from '#domain/money.ts'
import { getMainPictureUrl, getPictureSrcset, type Picture } from './picture.ts'
import { splitAllergies, computePricePerDay, listOtherFacts } from './product.ts'
import {
  generalRecommendation,
  knownProductNames,
  findRecommendationText,
} from './known-products.ts'

test('the price per day is the price divided by the capsules, rounded half up', () => {
  assert.equal(computePricePerDay({ price: sen(27000), size: 30 }), 900)
  assert.equal(computePricePerDay({ price: sen(12800), size: 60 }), 213)
  assert.equal(computePricePerDay({ price: sen(9800), size: 60 }), 163)
  assert.equal(computePricePerDay({ price: sen(9800), size: 0 }), undefined)
})

test('the allergies text becomes a list of what the product contains', () => {
  assert.deepEqual(splitAllergies('Fish, Milk ,Fish,'), ['Fish', 'Milk'])
  assert.deepEqual(splitAllergies('Wheat and/or gluten'), ['Wheat and/or gluten'])
  assert.deepEqual(splitAllergies(''), [])
  assert.deepEqual(splitAllergies(' None '), [])
})

test('a fact titled like an ingredient of the capsule is not shown a second time', () => {
  const descriptions = [
    { descriptionTitle: 'Zinc', descriptionText: 'From Malaysia' },
    { descriptionTitle: 'Serving', descriptionText: 'One capsule' },
  ]
  const zinc = { id: 'zinc', name: 'Zinc', amount: 10, unit: 'mg', pigment: 22 } as const
  assert.deepEqual(
    listOtherFacts({ descriptions, formula: { productId: 1, ingredients: [zinc] } }),
    descriptions.slice(1),
  )
  assert.deepEqual(listOtherFacts({ descriptions }), descriptions)
})

test('a known product is found in any case, and others get the general text', () => {
  assert.equal(knownProductNames.length, 4)
  assert.match(findRecommendationText('YOUTHFUL GLOW WOMEN'), /collagen/)
  assert.match(findRecommendationText('Men\u2019s Complete Hair Support'), /saw palmetto/i)
  assert.equal(findRecommendationText('NMN Daily'), generalRecommendation)
  assert.equal(findRecommendationText('constructor'), generalRecommendation)
})

test('the srcset of a picture lists all widths, and the main URL has the middle width', () => {
  const jar: Picture = {
    kind: 'jar',
    path: '/pictures/28/jar',
    widths: [320, 640, 1080],
    ratio: [820, 1250],
    alt: '',
  }
  assert.equal(
    getPictureSrcset(jar, 'avif'),
    '/pictures/28/jar-320.avif 320w, /pictures/28/jar-640.avif 640w, /pictures/28/jar-1080.avif 1080w',
  )
  assert.equal(getMainPictureUrl(jar), '/pictures/28/jar-640.webp')
})
