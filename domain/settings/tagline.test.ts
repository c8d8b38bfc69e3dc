import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'

import { listTaglinePhrases } from './tagline.ts'

const { seller, claims } = demoSettings
const phrasesWithoutClaim = [
  'Premium Ingredients',
  'Proudly Australian Owned',
  'Made For Malaysians',
]

test('a phrase of the tagline that claims an effect needs an approval number', () => {
  assert.deepEqual(listTaglinePhrases({ seller, claims }), phrasesWithoutClaim)
  assert.deepEqual(listTaglinePhrases({ seller, claims: { ...claims, kkliu: 'KKLIU 0/2026' } }), [
    ...phrasesWithoutClaim,
    'Scientifically Backed',
  ])
})

test('"halal" in the tagline needs a certificate', () => {
  const halalSeller = { ...seller, tagline: 'Halal | Made For Malaysians' }
  assert.deepEqual(listTaglinePhrases({ seller: halalSeller, claims }), ['Made For Malaysians'])
  const certified = { ...claims, halalCertificate: 'MS 1500' }
  assert.deepEqual(listTaglinePhrases({ seller: halalSeller, claims: certified }), [
    'Halal',
    'Made For Malaysians',
  ])
})
