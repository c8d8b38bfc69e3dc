/**
 * Distributes a formula's ingredients over the bead places, largest at the bottom. Layer surfaces
 * tilt and ripple like poured grains, but counts are exact. The same product id and formula always
 * give the same picture.
 */
import type { Formula } from '#domain/catalogue/formula.ts'
import { axis } from './capsule-shape.ts'
import { randomFrom, seedOf } from './random.ts'
import { places, type Place } from './places.ts'
import { sharesOf, type Share } from './shares.ts'

export type BeadGroup = Share &
  Readonly<{
    /** From the bottom row up, in a row from left to right. */
    places: readonly Place[]
    /** For each place, whether its bead is drawn in the lighter tint. */
    tinted: readonly boolean[]
  }>

/**
 * Returns the sort key of a place: lower keys are filled first, along a tilted and rippled surface.
 */
function surface(chance: () => number): (place: Place) => number {
  const tilt = (chance() - 0.5) * 0.3
  const wobble = 1.2 + 1.6 * chance()
  const phase = 6.28 * chance()
  return ({ x, y }) => {
    const u = (x - axis) / 34.3
    return (
      -(y - 3.4 * Math.sqrt(1 - Math.min(1, u * u))) +
      tilt * (x - axis) +
      wobble * Math.sin(x / 8 + phase)
    )
  }
}

const plainOrder = (a: Place, b: Place): number => b.y - a.y || a.x - b.x

/**
 * Returns the beads of every portion, largest first (bottom to top); empty when no amount is known.
 */
export function pourBeads(formula: Formula): readonly BeadGroup[] {
  const product = String(formula.productId)
  const chance = randomFrom(seedOf(product))
  let free: readonly Place[] = places
  return sharesOf(formula).map((share) => {
    const keyOf = surface(chance)
    const keyed = free.map((place) => ({ place, key: keyOf(place) }))
    keyed.sort((a, b) => a.key - b.key || plainOrder(a.place, b.place))
    const inOrder = keyed.map(({ place }) => place)
    free = inOrder.slice(share.beads)
    const taken = inOrder.slice(0, share.beads).sort(plainOrder)
    const shade = randomFrom(seedOf(product + share.id))
    return { ...share, places: taken, tinted: taken.map(() => shade() < 0.3) }
  })
}
