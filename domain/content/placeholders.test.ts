import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { MalaysianState } from '#domain/malaysia/states.ts'
import { sen, ZERO_SEN } from '#domain/money.ts'
import { demoSettings, type ShopSettings } from '#domain/shop-settings.ts'

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

function settingsWithSurcharge(
  surchargeStates: readonly MalaysianState[],
  surcharge = sen(1500),
): ShopSettings {
  return { ...demoSettings, delivery: { ...demoSettings.delivery, surchargeStates, surcharge } }
}

test('the sentence about the delivery fee names any number of states', () => {
  const fillSentence = (settings: ShopSettings, t = english) =>
    fillPlaceholders('{{delivery.feeSentence}}', settings, t).replaceAll('\u00a0', ' ')
  assert.equal(
    fillSentence(demoSettings),
    'Delivery is free in Malaysia except to Sabah and Sarawak, where it costs RM 15.00.',
  )
  const threeStates = settingsWithSurcharge(['Penang', 'Sabah', 'Labuan'])
  assert.equal(
    fillSentence(threeStates, malay),
    'Penghantaran percuma di Malaysia kecuali ke Pulau Pinang, Sabah dan Labuan, dengan kos RM 15.00.',
  )
  for (const freeSettings of [
    settingsWithSurcharge([]),
    settingsWithSurcharge(['Sabah', 'Sarawak'], ZERO_SEN),
  ]) {
    assert.equal(fillSentence(freeSettings), 'Delivery is free in Malaysia.')
    assert.equal(fillSentence(freeSettings, malay), 'Penghantaran percuma di Malaysia.')
  }
})

test('the places with free delivery contain no state with a surcharge', () => {
  const listPlaces = (settings: ShopSettings) =>
    fillPlaceholders('{{delivery.freePlaces}}', settings, english)
  const allPlaces = 'Peninsular Malaysia, Kuala Lumpur, Putrajaya, Labuan, Sabah and Sarawak'
  assert.equal(listPlaces(settingsWithSurcharge(['Sabah'], ZERO_SEN)), allPlaces)
  assert.equal(listPlaces(settingsWithSurcharge(['Johor', 'Sabah'])), 'All other states')
})
