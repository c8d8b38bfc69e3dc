/**
 * The second picture of a product: three of its capsules, the middle one leaning. Transparent like
 * the jar.
 */
import { capsuleDefs, drawLooseCapsule, looseDefs } from './draw-capsule.ts'
import type { PicturedProduct } from './pictured-product.ts'

export function drawCapsules(product: PicturedProduct): string {
  const loose = [
    { x: 128, turn: 0 },
    { x: 356, turn: 12 },
    { x: 580, turn: 0 },
  ].map(({ x, turn }) => drawLooseCapsule(product.formula, { x, y: 292, scale: 2.2, turn }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 600" width="720" height="600"><defs>${capsuleDefs}${looseDefs}</defs>${loose.join('')}</svg>`
}
