/**
 * The capsule of the pages as SVG text for picture files. Colours are those of the light scheme,
 * written out, because a picture file has no CSS custom properties.
 */
import { bandsOf } from '#domain/catalogue/capsule/bands.ts'
import { beadLayers } from '#domain/catalogue/capsule/bead-paths.ts'
import { pigmentOf } from '#domain/catalogue/pigments.ts'
import { pourBeads } from '#domain/catalogue/capsule/beads.ts'
import {
  bodyLine,
  cap,
  inside,
  shading,
  shadingOpacity,
  silhouette,
  stripe,
} from '#domain/catalogue/capsule/capsule-shape.ts'
import type { Formula } from '#domain/catalogue/formula.ts'

import type { PicturedProduct } from './pictured-product.ts'

/** Definitions that each picture with a capsule needs once in its <defs>. */
export const capsuleDefs = `<clipPath id="capsule-inside"><path d="${inside}"/></clipPath>
<linearGradient id="capsule-shading">${shading
  .map(
    ({ offset, colour, opacity }) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  )
  .join('')}</linearGradient>`

const bands = (formula: Formula, small: boolean): string =>
  bandsOf(formula, { small })
    .map((band) => `<path fill="${pigmentOf(band.pigment).fill}" d="${band.path}"/>`)
    .join('')

const beads = (formula: Formula): string =>
  pourBeads(formula)
    .flatMap((group) => beadLayers(group))
    .map(({ path, colour, width, opacity = 1, shift = [0, 0] }) => {
      const stroke = `stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}"`
      return `<path ${stroke} stroke-linecap="round" transform="translate(${shift.join(' ')})" d="${path}"/>`
    })
    .join('')

/**
 * An upright capsule in its own units (80 × 221); the caller rotates and scales it. `line`: width
 * of the outline in those units. `small`: at most five bands, for capsules shown shorter than 100
 * px.
 */
export function drawCapsule(
  formula: Formula,
  kind: 'beads' | 'bands',
  { line = 0.9, small = false }: { line?: number; small?: boolean } = {},
): string {
  const outline = `stroke="#274437" stroke-opacity=".7" stroke-width="${line}"`
  return `<path fill="#f4f2ea" d="${silhouette}"/>
<g clip-path="url(#capsule-inside)">${kind === 'beads' ? beads(formula) : bands(formula, small)}</g>
<path fill="url(#capsule-shading)" opacity="${shadingOpacity}" d="${silhouette}"/>
<path fill="#fff" fill-opacity=".1" ${outline} d="${cap}"/>
<path fill="none" ${outline} d="${bodyLine}"/>
<path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4.4" stroke-linecap="round" d="${stripe}"/>`
}

/** A lying capsule, rotated around its centre, with its shadow. Needs `looseDefs`. */
export function drawLooseCapsule(
  formula: Formula,
  { x, y, scale, turn }: { x: number; y: number; scale: number; turn: number },
): string {
  const centred = `scale(${scale}) translate(-40 -110.5)`
  return `<g transform="translate(${x} ${y}) rotate(${turn})">
<g transform="translate(20 6)" filter="url(#loose-shadow)"><path transform="${centred}" fill="#0d2018" fill-opacity=".34" d="${silhouette}"/></g>
<g transform="${centred}">${drawCapsule(formula, 'beads')}</g></g>`
}

export const looseDefs = `<filter id="loose-shadow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>`

/** Draws the second picture of a product: three of its capsules, the middle one leaning. */
export function drawCapsules(product: PicturedProduct): string {
  const loose = [
    { x: 128, turn: 0 },
    { x: 356, turn: 12 },
    { x: 580, turn: 0 },
  ].map(({ x, turn }) => drawLooseCapsule(product.formula, { x, y: 292, scale: 2.2, turn }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 600" width="720" height="600"><defs>${capsuleDefs}${looseDefs}</defs>${loose.join('')}</svg>`
}
