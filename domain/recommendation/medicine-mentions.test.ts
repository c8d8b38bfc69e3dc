import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMedicineMentions } from './medicine-mentions.ts'
import { medicineNames } from './medicine-names.ts'
import { medicineClasses } from './medicine-rules.ts'

const listMentions = (text: string) =>
  findMedicineMentions(text).map(({ medicine, start, end }) => [medicine, text.slice(start, end)])

test('names, plurals, several words and upper case are found with their positions in the text', () => {
  assert.deepEqual(listMentions('I take WARFARIN, statins and blood-pressure\nmedicine.'), [
    ['blood-thinner', 'WARFARIN'],
    ['cholesterol', 'statins'],
    ['blood-pressure', 'blood-pressure\nmedicine'],
  ])
  assert.deepEqual(listMentions('Saya makan ubat darah tinggi (amlodipine 5mg).'), [
    ['blood-pressure', 'ubat darah tinggi'],
    ['blood-pressure', 'amlodipine'],
  ])
})

test('other words that begin or end like a medicine are not found', () => {
  for (const text of [
    'I am aspiring to run a marathon',
    'I live near the station and like statistics',
    'My father has an insulinoma scar; I am a Cancer by star sign',
    'Thyroid checks were fine, iron and folate too',
    'Contact lenses, a diet low in nitrates',
    'asteroid, chemosphere, warfare, antibioticum-free',
    'I take water with tablets',
    'Waterpillar Street 5',
  ])
    assert.deepEqual(listMentions(text), [], text)
})

test('every example that the shop shows for a medicine is found as that medicine', () => {
  for (const { id, examples } of medicineClasses)
    for (const example of examples.split(', ').filter((name) => /^[a-z]+$/.test(name)))
      assert.deepEqual(
        listMentions(example).map(([medicine]) => medicine),
        [id],
        example,
      )
})

test('each name belongs to one medicine', () => {
  const names = Object.values(medicineNames).flat()
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.equal(findMedicineMentions(`a ${name}, b`).length, 1, name)
})
