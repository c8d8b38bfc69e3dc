import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'

import { messageCatalogues } from './catalogues.ts'
import { createTranslator } from './messages.ts'
import { fillPlaceholders } from './placeholders.ts'

const english = createTranslator()
const malay = createTranslator('ms', messageCatalogues.ms.all)

test('lists and periods are in the language of the page', () => {
  const text = '{{plans.cadences}}; {{delivery.freePlaces}}; {{service.answerTime}}'
  const settings = { ...demoSettings, service: { ...demoSettings.service, answerDays: 2 } }
  assert.equal(
    fillPlaceholders(text, settings, english),
    '30, 60 or 90; Peninsular Malaysia, Kuala Lumpur, Putrajaya and Labuan; 2 business days',
  )
  assert.equal(
    fillPlaceholders(text, settings, malay),
    '30, 60 atau 90; Semenanjung Malaysia, Kuala Lumpur, Putrajaya dan Labuan; 2 hari bekerja',
  )
})

test('the default tax note is translated; a note that the owner has changed is not', () => {
  const template = '{{seller.sstNote}}'
  assert.equal(
    fillPlaceholders(template, demoSettings, english),
    'Prices include taxes where they apply.',
  )
  assert.equal(
    fillPlaceholders(template, demoSettings, malay),
    'Harga termasuk cukai jika dikenakan.',
  )
  const sstNote = 'SST 10 % is included.'
  const settingsWithOwnNote = { ...demoSettings, seller: { ...demoSettings.seller, sstNote } }
  assert.equal(fillPlaceholders(template, settingsWithOwnNote, english), sstNote)
  assert.equal(fillPlaceholders(template, settingsWithOwnNote, malay), sstNote)
})
