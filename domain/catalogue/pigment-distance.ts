/**
 * How far apart two ingredient colours look, and which colour a new ingredient gets. Two colours in
 * one capsule must stay 8 apart (OKLab distance × 100), or a shopper cannot tell the layers.
 * OKLab: Björn Ottosson, https://bottosson.github.io/posts/oklab/.
 */
import { pigmentOf, pigments } from './pigments.ts'

/** The least distance two ingredients of one product may have. */
export const leastDistance = 8

function oklab(hex: string): readonly [number, number, number] {
  const linear = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = [linear(1), linear(3), linear(5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** OKLab distance × 100 between two colours given as #rrggbb. */
export function colourDistance(one: string, other: string): number {
  const [l1, a1, b1] = oklab(one)
  const [l2, a2, b2] = oklab(other)
  return 100 * Math.hypot(l1 - l2, a1 - a2, b1 - b2)
}

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
