import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'

import { fillPlaceholders } from './placeholders.ts'

test('the tax note changed by the owner is shown in both languages', () => {
  const both = '{{seller.sstNote}} {{seller.sstNoteMalay}}'
  assert.equal(
    fillPlaceholders(both, demoSettings),
    'Prices include taxes where they apply. Harga termasuk cukai jika dikenakan.',
  )
  const sstNote = 'SST 10 % is included.'
  const changed = { ...demoSettings, seller: { ...demoSettings.seller, sstNote } }
  assert.equal(fillPlaceholders(both, changed), `${sstNote} ${sstNote}`)
})
