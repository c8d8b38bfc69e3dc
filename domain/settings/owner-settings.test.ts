import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { demoSettings } from '#domain/shop-settings.ts'

import { ownerSettings, settingKeys, parseStoredSettings } from './owner-settings.ts'

const applySetting = (key: (typeof settingKeys)[number], input: string) =>
  ownerSettings[key].applyInput(demoSettings, input)

test('every setting parses the text that it formats', () => {
  for (const key of settingKeys) {
    const text = ownerSettings[key].formatCurrentValue(demoSettings)
    const applied = ownerSettings[key].applyInput(demoSettings, text)
    assert.ok(applied.ok, `${key}: ${text}`)
    assert.equal(applied.value.text, text, key)
    assert.deepEqual(applied.value.settings, demoSettings, key)
  }
})

test('any typed text is rejected with a message or stored in normalised form', () => {
  fc.assert(
    fc.property(fc.constantFrom(...settingKeys), fc.string(), (key, input) => {
      const firstResult = ownerSettings[key].applyInput(demoSettings, input)
      if (!firstResult.ok) return assert.match(firstResult.message, /\.$/)
      const secondResult = ownerSettings[key].applyInput(demoSettings, firstResult.value.text)
      assert.ok(secondResult.ok)
      assert.equal(secondResult.value.text, firstResult.value.text)
      assert.doesNotMatch(firstResult.value.text, /[<>]/)
    }),
  )
})

test('the surcharge is an amount, at most RM 200', () => {
  const surchargeResult = applySetting('delivery.surcharge', 'RM 18.5')
  assert.ok(surchargeResult.ok)
  assert.equal(surchargeResult.value.settings.delivery.surcharge, 1850)
  assert.equal(surchargeResult.value.text, '18.50')
  for (const invalidInput of ['', '-1', '15,50', '1e3', '200.01', 'free'])
    assert.equal(applySetting('delivery.surcharge', invalidInput).ok, false, invalidInput)
})

test('a WhatsApp number of another country is refused, with or without a plus', () => {
  for (const input of ['60123456789', '+60 12-345 6789', ' 012-345 6789 ']) {
    const numberResult = applySetting('seller.whatsApp', input)
    assert.equal(numberResult.ok && numberResult.value.text, '60123456789', input)
  }
  for (const input of ['6591234567', ' 6591234567', '+65 9123 4567'])
    assert.equal(applySetting('seller.whatsApp', input).ok, false, input)
})

test('only states of the checkout and https links are accepted', () => {
  const statesResult = applySetting('delivery.surchargeStates', 'Labuan, Sabah')
  assert.ok(statesResult.ok)
  assert.deepEqual(statesResult.value.settings.delivery.surchargeStates, ['Sabah', 'Labuan'])
  assert.equal(applySetting('delivery.surchargeStates', 'Atlantis').ok, false)
  assert.equal(applySetting('seller.socialLinks', 'X javascript:alert(1)').ok, false)
  assert.equal(applySetting('seller.socialLinks', 'X http://x.example').ok, false)
})

test('an empty approval number turns claims off; unknown keys and unreadable texts are unusable', () => {
  const withNumber = parseStoredSettings(new Map([['claims.kkliu', 'KKLIU 0/2026']]))
  assert.equal(withNumber.settings.claims.kkliu, 'KKLIU 0/2026')
  const withoutNumber = parseStoredSettings(new Map([['claims.kkliu', '']]))
  assert.equal(withoutNumber.settings.claims.kkliu, undefined)
  const unknownKeys = parseStoredSettings(
    new Map([
      ['delivery.rocket', '1'],
      ['delivery.surcharge', 'much'],
    ]),
  )
  assert.deepEqual(unknownKeys, {
    settings: demoSettings,
    unusableKeys: ['delivery.rocket', 'delivery.surcharge'],
  })
})
