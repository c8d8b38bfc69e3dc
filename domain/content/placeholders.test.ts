import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'

import { fillPlaceholders } from './placeholders.ts'

test('a tax note that the owner has changed is shown untranslated in both languages', () => {
  const text = '{{seller.sstNote}} {{seller.sstNoteMalay}}'
  assert.equal(
    fillPlaceholders(text, demoSettings),
    'Prices include taxes where they apply. Harga termasuk cukai jika dikenakan.',
  )
  const sstNote = 'SST 10 % is included.'
  const changed = { ...demoSettings, seller: { ...demoSettings.seller, sstNote } }
  assert.equal(fillPlaceholders(text, changed), `${sstNote} ${sstNote}`)
})
