import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eastMalaysia, isEastMalaysia, malaysianStates, parseState, stateCodes } from './states.ts'

test('the sixteen states have the sequence of the specification, each with its own code', () => {
  assert.equal(
    malaysianStates.join(', '),
    'Johor, Kedah, Kelantan, Malacca, Negeri Sembilan, Pahang, Penang, Perak, Perlis, Sabah, ' +
      'Sarawak, Selangor, Terengganu, Kuala Lumpur, Labuan, Putrajaya',
  )
  assert.equal(new Set(Object.values(stateCodes)).size, 16)
})

test('every state is found by its name in any case and by its ISO code', () => {
  for (const state of malaysianStates) {
    assert.equal(parseState(state), state)
    assert.equal(parseState(`  ${state.toUpperCase()} `), state)
    assert.equal(parseState(stateCodes[state]), state)
  }
})

test('the spellings that maps, Pos Malaysia and people use are parsed', () => {
  const spellings: Record<string, string> = {
    Melaka: 'Malacca',
    'Pulau Pinang': 'Penang',
    'P. Pinang': 'Penang',
    'N. Sembilan': 'Negeri Sembilan',
    'Negri Sembilan': 'Negeri Sembilan',
    'Wilayah Persekutuan Kuala Lumpur': 'Kuala Lumpur',
    'Wp Kuala Lumpur': 'Kuala Lumpur',
    'W.P. Kuala Lumpur': 'Kuala Lumpur',
    'Federal Territory of Kuala Lumpur': 'Kuala Lumpur',
    'Labuan Federal Territory': 'Labuan',
    'WP LABUAN': 'Labuan',
    'W.P. Putrajaya': 'Putrajaya',
    'Selangor Darul Ehsan': 'Selangor',
    'Negeri Johor': 'Johor',
    KL: 'Kuala Lumpur',
    'K.L.': 'Kuala Lumpur',
    N9: 'Negeri Sembilan',
  }
  for (const [text, state] of Object.entries(spellings)) assert.equal(parseState(text), state, text)
})

test('an unknown state is never guessed', () => {
  for (const text of ['', 'Malaysia', 'Wilayah Persekutuan', 'Singapore', 'Johor Bahru', 'MY-17']) {
    assert.equal(parseState(text), undefined, text)
  }
})

test('only Sabah, Sarawak and Labuan are in East Malaysia', () => {
  assert.deepEqual(malaysianStates.filter(isEastMalaysia), ['Sabah', 'Sarawak', 'Labuan'])
  assert.equal(eastMalaysia.length, 3)
})
