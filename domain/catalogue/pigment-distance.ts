/**
 * How far apart two ingredient colours look, and which colour a new ingredient gets. Two colours in
 * one capsule must stay 8 apart (OKLab distance × 100), or a shopper cannot tell the layers.
 */
import { colourDistance } from './colour.ts'
import { pigmentOf, pigments } from './pigments.ts'

/** The least distance two ingredients of one product may have. */
export const leastDistance = 8

const distanceTo = (pigment: number, others: readonly number[]): number =>
  Math.min(...others.map((other) => colourDistance(pigmentOf(pigment).fill, pigmentOf(other).fill)))

/** The smallest distance between two ingredients of a formula; Infinity when there are fewer than two. */
export function smallestDistance(formula: {
  readonly ingredients: readonly { readonly pigment: number }[]
}): number {
  const numbers = formula.ingredients.map((ingredient) => ingredient.pigment)
  return Math.min(
    Infinity,
    ...numbers.map((number, index) => distanceTo(number, numbers.slice(index + 1))),
  )
}

export type Assignment =
  | { ok: true; pigment: number; reused: boolean }
  | { ok: false; why: 'nothing-far-enough'; best: number; distance: number }

/**
 * The colour of a new ingredient. `taken`: the numbers all other ingredients wear; `neighbours`: the
 * numbers of those it will share a product with. A free colour as far as possible from its neighbours
 * wins, ties go to the lower number; when all 28 are taken, one that no neighbour wears is shared.
 * When nothing reaches the least distance, the best is named and staff swap before publishing.
 */
export function assignPigment(taken: Iterable<number>, neighbours: readonly number[]): Assignment {
  const worn = new Set(taken)
  const free = pigments.filter((pigment) => !worn.has(pigment.number))
  const reused = free.length === 0
  let best = { pigment: 0, distance: -1 }
  for (const { number } of reused ? pigments : free) {
    const distance = distanceTo(number, neighbours)
    if (distance > best.distance) best = { pigment: number, distance }
  }
  return best.distance >= leastDistance
    ? { ok: true, pigment: best.pigment, reused }
    : { ok: false, why: 'nothing-far-enough', best: best.pigment, distance: best.distance }
}
