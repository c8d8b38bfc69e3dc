import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { demoSettings } from '#domain/shop-settings.ts'

import { ownerSettings, settingKeys, settingsFrom } from './owner-settings.ts'

const put = (key: (typeof settingKeys)[number], typed: string) =>
  ownerSettings[key].put(demoSettings, typed)

test('every setting reads back what it writes', () => {
  for (const key of settingKeys) {
    const text = ownerSettings[key].textIn(demoSettings)
    const reading = ownerSettings[key].put(demoSettings, text)
    assert.ok(reading.ok, `${key}: ${text}`)
    assert.equal(reading.value.text, text, key)
    assert.deepEqual(reading.value.settings, demoSettings, key)
  }
})

test('any typed text is rejected with a message or stored in normalised form', () => {
  fc.assert(
    fc.property(fc.constantFrom(...settingKeys), fc.string(), (key, typed) => {
      const once = ownerSettings[key].put(demoSettings, typed)
      if (!once.ok) return assert.match(once.message, /\.$/)
      const again = ownerSettings[key].put(demoSettings, once.value.text)
      assert.ok(again.ok)
      assert.equal(again.value.text, once.value.text)
      assert.doesNotMatch(once.value.text, /[<>]/)
    }),
  )
})

test('the surcharge is an amount, at most RM 200', () => {
  const changed = put('delivery.surcharge', 'RM 18.5')
  assert.ok(changed.ok)
  assert.equal(changed.value.settings.delivery.surcharge, 1850)
  assert.equal(changed.value.text, '18.50')
  for (const wrong of ['', '-1', '15,50', '1e3', '200.01', 'free'])
    assert.equal(put('delivery.surcharge', wrong).ok, false, wrong)
})

test('states are those of the checkout, and a link is never a script', () => {
  const states = put('delivery.surchargeStates', 'Labuan, Sabah')
  assert.ok(states.ok)
  assert.deepEqual(states.value.settings.delivery.surchargeStates, ['Sabah', 'Labuan'])
  assert.equal(put('delivery.surchargeStates', 'Atlantis').ok, false)
  assert.equal(put('seller.socialLinks', 'X javascript:alert(1)').ok, false)
  assert.equal(put('seller.socialLinks', 'X http://x.example').ok, false)
})

test('an empty approval number turns claims off, and an unknown key changes nothing', () => {
  const on = settingsFrom(new Map([['claims.kkliu', 'KKLIU 0/2026']]))
  assert.equal(on.settings.claims.kkliu, 'KKLIU 0/2026')
  const off = settingsFrom(new Map([['claims.kkliu', '']]))
  assert.equal(off.settings.claims.kkliu, undefined)
  const strange = settingsFrom(
    new Map([
      ['delivery.rocket', '1'],
      ['delivery.surcharge', 'much'],
    ]),
  )
  assert.deepEqual(strange, {
    settings: demoSettings,
    unusable: ['delivery.rocket', 'delivery.surcharge'],
  })
})
