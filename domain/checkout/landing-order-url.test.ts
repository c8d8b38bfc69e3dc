import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ownerSettings } from '#domain/settings/owner-settings.ts'
import { demoSettings } from '#domain/shop-settings.ts'

import { buildLandingOrderUrl } from './landing-order-url.ts'

test('the landing page leads to this shop’s checkout unless the owner sets an external one', () => {
  const orderUrlAfter = (input: string) => {
    const changed = ownerSettings['seller.landingCheckout'].applyInput(demoSettings, input)
    return changed.ok
      ? buildLandingOrderUrl(changed.value.settings.seller.landingCheckout, 28)
      : changed.message
  }
  const query = 'add-to-cart=28&quantity=1'
  assert.equal(orderUrlAfter(''), `/checkout?${query}`)
  assert.equal(
    orderUrlAfter(' https://buy.example/checkout '),
    `https://buy.example/checkout?${query}`,
  )
  assert.equal(orderUrlAfter('https://buy.example'), `https://buy.example?${query}`)
  assert.equal(
    orderUrlAfter('https://buy.example/?ref=racik'),
    `https://buy.example/?ref=racik&${query}`,
  )
  for (const input of [
    'http://buy.example',
    'javascript:alert(1)',
    'https://buy.example/#cart',
    'https://user@buy.example',
    'https://buy',
    'https://buy.example/a b',
    '//buy.example',
  ])
    assert.match(orderUrlAfter(input), /^Enter an https URL/, input)
})
