/**
 * Draws the capsule as SVG text for picture files, in the same shape as on the pages. Each
 * ingredient has its own colour, its pigment. The other colours are hard-coded from the light
 * scheme, because a picture file has no CSS custom properties.
 *
 * A change of this drawing changes the fingerprints, so the stored pictures of the demo catalogue
 * are out of date. Make them again with node scripts/bundle/make-product-pictures.ts.
 */
import { computeBands } from '#domain/catalogue/capsule/bands.ts'
import { createBeadLayers } from '#domain/catalogue/capsule/bead-paths.ts'
import { pigmentOf } from '#domain/catalogue/formula/pigments.ts'
import { placeBeads } from '#domain/catalogue/capsule/beads.ts'
import {
  bodyPath,
  capPath,
  capsuleLength,
  capsuleWidth,
  contentsClipPath,
  shading,
  shadingOpacity,
  outlinePath,
  highlightPath,
} from '#domain/catalogue/capsule/capsule-shape.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'

import type { PicturedProduct } from './pictured-product.ts'

/** Definitions that each picture with a capsule needs once in its <defs>. */
export const capsuleDefs = `<clipPath id="capsule-inside"><path d="${contentsClipPath}"/></clipPath>
<linearGradient id="capsule-shading">${shading
  .map(
    ({ offset, colour, opacity }) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  )
  .join('')}</linearGradient>`

/** Moves the centre of the capsule to the origin. */
export const centringTransform = `translate(${-capsuleWidth / 2} ${-capsuleLength / 2})`

/** Draws the contents as one band of colour for each ingredient, as high as its share. */
const drawBands = (formula: Formula, isSmall: boolean): string =>
  computeBands(formula, { small: isSmall })
    .map((band) => `<path fill="${pigmentOf(band.pigment).fill}" d="${band.path}"/>`)
    .join('')

/** Draws the contents as beads: each ingredient has as many of its colour as its share. */
const drawBeads = (formula: Formula): string =>
  placeBeads(formula)
    .flatMap((group) => createBeadLayers(group))
    .map(({ path, colour, width, opacity = 1, shift = [0, 0] }) => {
      const stroke = `stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}"`
      return `<path ${stroke} stroke-linecap="round" transform="translate(${shift.join(' ')})" d="${path}"/>`
    })
    .join('')

/**
 * Draws an upright capsule in its own units (`capsuleWidth` × `capsuleLength`); the caller rotates
 * and scales it. `outlineWidth` is in those units. With `isSmall`, at most five bands are drawn,
 * for capsules shown at less than 100 px. The picture must contain `capsuleDefs`.
 */
export function drawCapsule(
  formula: Formula,
  contents: 'beads' | 'bands',
  { outlineWidth = 0.9, isSmall = false }: { outlineWidth?: number; isSmall?: boolean } = {},
): string {
  const outline = `stroke="#274437" stroke-opacity=".7" stroke-width="${outlineWidth}"`
  return `<path fill="#f4f2ea" d="${outlinePath}"/>
<g clip-path="url(#capsule-inside)">${contents === 'beads' ? drawBeads(formula) : drawBands(formula, isSmall)}</g>
<path fill="url(#capsule-shading)" opacity="${shadingOpacity}" d="${outlinePath}"/>
<path fill="#fff" fill-opacity=".1" ${outline} d="${capPath}"/>
<path fill="none" ${outline} d="${bodyPath}"/>
<path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4.4" stroke-linecap="round" d="${highlightPath}"/>`
}

/**
 * Draws a capsule with a shadow, rotated clockwise by `degrees` around its centre at x, y. The
 * picture must contain `capsuleDefs` and `looseCapsuleDefs`.
 */
export function drawLooseCapsule(
  formula: Formula,
  { x, y, scale, degrees }: { x: number; y: number; scale: number; degrees: number },
): string {
  const centred = `scale(${scale}) ${centringTransform}`
  return `<g transform="translate(${x} ${y}) rotate(${degrees})">
<g transform="translate(20 6)" filter="url(#loose-shadow)"><path transform="${centred}" fill="#0d2018" fill-opacity=".34" d="${outlinePath}"/></g>
<g transform="${centred}">${drawCapsule(formula, 'beads')}</g></g>`
}

/** Definitions that each picture with a loose capsule needs once in its <defs>. */
export const looseCapsuleDefs = `<filter id="loose-shadow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>`

/** Size of the drawing of the capsules. */
export const capsulesBox = { width: 720, height: 600 } as const

/** Draws the second picture of a product: three of its capsules, the middle one tilted. */
export function drawCapsules(product: PicturedProduct): string {
  const capsules = [
    { x: 128, degrees: 0 },
    { x: 356, degrees: 12 },
    { x: 580, degrees: 0 },
  ].map(({ x, degrees }) => drawLooseCapsule(product.formula, { x, y: 292, scale: 2.2, degrees }))
  const { width, height } = capsulesBox
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${capsuleDefs}${looseCapsuleDefs}</defs>${capsules.join('')}</svg>`
}
