import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mayLoadPayPal } from './paypal-paths.ts'

test('PayPal may be loaded on the checkout and shipping pages, in every language', () => {
  for (const path of ['/checkout', '/checkout/', '/checkout/shipping', '/shipping', '/ms/checkout'])
    assert.equal(mayLoadPayPal(path), true, path)
})

test('PayPal may not be loaded on any other page', () => {
  for (const path of ['/', '/ms', '/cart', '/shipping-info', '/help/checkout', '/admin/shipping'])
    assert.equal(mayLoadPayPal(path), false, path)
})
