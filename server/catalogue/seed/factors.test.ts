import assert from 'node:assert/strict'
import { test } from 'node:test'

import { seedIngredients } from './ingredients.ts'
import { seedProducts } from './products.ts'

/** Standard atomic weights (IUPAC, abridged), g/mol. */
const atomicWeights: Readonly<Record<string, number>> = {
  H: 1.008,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  Na: 22.99,
  Mg: 24.305,
  Cl: 35.45,
  Ca: 40.078,
  Fe: 55.845,
  Zn: 65.38,
}

/** Molar mass of "C4H8FeN2O4", g/mol. */
function molarMass(formula: string): number {
  return [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)].reduce((sum, [, element = '', count]) => {
    const weight = atomicWeights[element]
    assert.ok(weight, element)
    return sum + weight * Number(count || 1)
  }, 0)
}

const findIngredient = (id: string) => {
  const ingredient = seedIngredients.find((candidate) => candidate.id === id)
  assert.ok(ingredient, id)
  return ingredient
}

test('the factors of salts follow from molar masses', () => {
  // `share` is the part of the weighed powder that is the compound.
  const salts = [
    { id: 'magnesium', active: 'Mg', compound: 'MgO', share: 1 },
    { id: 'zinc', active: 'Zn', compound: 'ZnC4H8N2O4', share: 1 },
    { id: 'vitamin-b6', active: 'C8H11NO3', compound: 'C8H12ClNO3', share: 1 },
    { id: 'vitamin-e', active: 'C29H50O2', compound: 'C33H54O5', share: 1 },
    // One repeating unit of the polymer.
    { id: 'hyaluronic-acid', active: 'C14H21NO11', compound: 'C14H20NNaO11', share: 1 },
    { id: 'folate', active: 'C20H25N7O6', compound: 'C20H23CaN7O6', share: 0.01 },
  ]
  for (const { id, active, compound, share } of salts) {
    const factor = (molarMass(active) / molarMass(compound)) * share
    // The seed rounds factors to three digits.
    assert.ok(Math.abs(findIngredient(id).factor / factor - 1) < 0.002, `${id}: ${factor}`)
  }
})

test('the iron factor is below that of the pure chelate', () => {
  const pureFactor = molarMass('Fe') / molarMass('FeC4H8N2O4')
  assert.equal(pureFactor.toFixed(3), '0.274')
  assert.ok(findIngredient('iron').factor < pureFactor)
})

test('grades that state their content in their name have that factor', () => {
  const grades = {
    resveratrol: 98 / 100,
    selenium: 0.2 / 100,
    lycopene: 10 / 100,
    silica: 70 / 100,
    iron: 20 / 100,
    biotin: 1 / 100,
    'vitamin-b12': 1 / 100,
    // 100,000 IU per gram; 1 IU of vitamin D is 0.025 µg.
    'vitamin-d3': 100_000 * 0.025e-6,
  }
  for (const [id, factor] of Object.entries(grades)) {
    assert.ok(Math.abs(findIngredient(id).factor - factor) < 1e-9, id)
  }
})

test('every other ingredient has the factor 1', () => {
  const compounds = seedIngredients.filter(({ compound }) => compound !== '').map(({ id }) => id)
  assert.deepEqual(compounds.toSorted(), [
    'biotin',
    'folate',
    'hyaluronic-acid',
    'iron',
    'lycopene',
    'magnesium',
    'resveratrol',
    'selenium',
    'silica',
    'vitamin-b12',
    'vitamin-b6',
    'vitamin-d3',
    'vitamin-e',
    'zinc',
  ])
  for (const { id, compound, factor } of seedIngredients)
    if (compound === '') assert.equal(factor, 1, id)
})

test('no ingredient is listed that no product uses', () => {
  const usedIds = new Set(seedProducts.flatMap(({ formula }) => formula.map(([id]) => id)))
  for (const { id } of seedIngredients) assert.ok(usedIds.has(id), id)
})
