import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPostcode, isPostcodePlausible, listStatesOfPostcode } from './postcodes.ts'
import { malaysianStates } from './states.ts'

test('a postcode is five digits', () => {
  for (const postcode of ['01000', '98859', '50000']) assert.ok(isPostcode(postcode))
  for (const text of ['', '5000', '500000', '5000a', ' 50000', '٥٠٠٠٠', '50000\n']) {
    assert.ok(!isPostcode(text))
  }
})

test('the first and the last postcode of every state belong to that state', () => {
  const ranges: readonly (readonly [state: string, from: string, to: string])[] = [
    ['Johor', '79000', '86999'],
    ['Kedah', '05000', '09810'],
    ['Kelantan', '15000', '18500'],
    ['Malacca', '75000', '78309'],
    ['Negeri Sembilan', '70000', '73509'],
    ['Pahang', '25000', '28800'],
    ['Penang', '10000', '14400'],
    ['Perak', '30000', '36810'],
    ['Perlis', '01000', '02800'],
    ['Selangor', '40000', '48302'],
    ['Terengganu', '20000', '24300'],
    ['Sabah', '88000', '91309'],
    ['Sarawak', '93000', '98859'],
    ['Kuala Lumpur', '50000', '60000'],
    ['Labuan', '87000', '87033'],
    ['Putrajaya', '62000', '62988'],
  ]
  assert.equal(ranges.length, malaysianStates.length)
  for (const [state, ...ends] of ranges) {
    for (const postcode of ends) {
      assert.ok(
        listStatesOfPostcode(postcode).some((candidate) => candidate === state),
        postcode,
      )
    }
  }
})

test('a Sabah postcode does not match Johor, and an unknown one matches every state', () => {
  assert.ok(!isPostcodePlausible('Johor', '88000'))
  assert.ok(!isPostcodePlausible('Sabah', '87000'))
  assert.ok(isPostcodePlausible('Sabah', '88000'))
  assert.ok(isPostcodePlausible('Kedah', '14290'))
  assert.ok(isPostcodePlausible('Kuala Lumpur', '68100'))
  for (const state of malaysianStates) {
    assert.ok(isPostcodePlausible(state, '99999'))
    assert.ok(isPostcodePlausible(state, 'nonsense'))
  }
  assert.deepEqual(listStatesOfPostcode('00000'), [])
})
