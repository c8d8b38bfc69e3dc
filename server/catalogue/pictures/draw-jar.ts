/**
 * Draws the first picture of a product: its jar with one capsule in front. The picture is
 * transparent, so that one file fits the product's background in both colour schemes. All jars are
 * the same green glass; only the label and the capsules have the product's colours.
 */
import { computeBands } from '#domain/catalogue/capsule/bands.ts'
import { createRandom, hashText } from '#domain/catalogue/capsule/random.ts'
import {
  capsuleDefs,
  centringTransform,
  drawCapsule,
  drawLooseCapsule,
  looseCapsuleDefs,
} from './draw-capsule.ts'
import { drawLabel, labelBottom, labelShape, labelTop } from './draw-label.ts'
import type { PicturedProduct } from './pictured-product.ts'

/** The viewBox of the jar's drawing. */
export const jarBox = { x: 90, y: 104, width: 820, height: 1250 } as const

// Outlines of the glass, of its hollow inside and of the lid, in the units of jarBox.
const glassOutline =
  'M322 330 C322 372 300 384 270 404 C236 428 222 452 222 500 V1150 C222 1196 250 1216 296 1220 Q500 1234 704 1220 C750 1216 778 1196 778 1150 V500 C778 452 764 428 730 404 C700 384 678 372 678 330Z'
const hollowOutline =
  'M338 340 C338 380 314 396 284 418 C252 440 240 462 240 504 V1144 C240 1180 262 1196 302 1200 Q500 1212 698 1200 C738 1196 760 1180 760 1144 V504 C760 462 748 440 716 418 C686 396 662 380 662 340Z'
const lidOutline =
  'M292 176 Q292 150 320 148 Q500 140 680 148 Q708 150 708 176 V318 Q708 328 696 329 Q500 341 304 329 Q292 328 292 318Z'

type GradientStop = readonly [offset: number, colour: string, opacity?: number]

/** `direction` is empty for a gradient from left to right, which is SVG's default. */
const linearGradient = (id: string, direction: string, stops: readonly GradientStop[]): string =>
  `<linearGradient id="${id}" ${direction}>${stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</linearGradient>`

const blurFilter = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

const jarDefs = `${capsuleDefs}${looseCapsuleDefs}
<clipPath id="glass"><path d="${glassOutline}"/></clipPath>
<clipPath id="hollow"><path d="${hollowOutline}"/></clipPath>
${blurFilter('wide-shadow', 16)}${blurFilter('near-shadow', 5)}
<filter id="edge-light" filterUnits="userSpaceOnUse" x="222" y="440" width="80" height="770"><feGaussianBlur stdDeviation="5"/></filter>
${linearGradient('depth', 'x1="0" y1="0" x2="0" y2="1"', [
  [0.25, '#0b1a12', 0],
  [1, '#0b1a12', 0.25],
])}
${linearGradient('glass-light', '', [
  [0, '#3d5a4b', 0.55],
  [0.035, '#6f8b7b', 0.28],
  [0.09, '#fff', 0.3],
  [0.2, '#fff', 0.04],
  [0.8, '#fff', 0],
  [0.93, '#20392c', 0.14],
  [0.97, '#dfe9e2', 0.3],
  [1, '#3d5a4b', 0.6],
])}
${linearGradient('label-shade', '', [
  [0, '#0d2018', 0.3],
  [0.16, '#0d2018', 0],
  [0.84, '#0d2018', 0],
  [1, '#0d2018', 0.34],
])}
${linearGradient('lid-light', '', [
  [0, '#b9b3a2'],
  [0.08, '#dad5c6'],
  [0.26, '#fbf9f2'],
  [0.6, '#efebdf'],
  [0.9, '#cfc9b8'],
  [1, '#a8a291'],
])}`

/** How far a capsule of the pile reaches from its centre, rounded up. */
const capsuleReach = 90

/**
 * Draws two layers of capsules at pseudo-random angles, without those hidden behind the label. In
 * each layer the capsules overlap: they are 84 units apart in rows that are 62 units apart, and
 * every second row is shifted by 40. The seed is the product's id, so the same product always gets
 * the same picture.
 */
function drawPile(product: PicturedProduct): string {
  const random = createRandom(hashText(`jar${product.formula.productId}`))
  const capsules: string[] = []
  for (let layer = 0; layer < 2; layer += 1)
    for (let row = 0, y = 430; y <= 1190; row += 1, y += 62)
      for (let x = 250 + (row % 2 ? 40 : 0); x <= 760; x += 84) {
        // Three random numbers for each capsule, also for a hidden one: another sequence of the
        // calls would change the picture of every product.
        const centreX = x + (random() - 0.5) * 46
        const centreY = y + (random() - 0.5) * 40
        const degrees = random() * 360
        if (centreY > labelTop + capsuleReach && centreY < labelBottom - capsuleReach) continue
        capsules.push(
          `<use href="#capsule" transform="translate(${centreX.toFixed(1)} ${centreY.toFixed(1)}) rotate(${degrees.toFixed(1)}) scale(.8) ${centringTransform}"/>`,
        )
      }
  // A formula without amounts has no bands, so its capsules would be empty.
  return computeBands(product.formula).length === 0 ? '' : capsules.join('')
}

/** The vertical ribs of the lid, closer together towards its edges. */
const lidRibs = Array.from({ length: 41 }, (_, index) => {
  // -1 at the left edge of the lid, 0 in its middle, 1 at the right edge.
  const position = -1 + index / 20
  const x = (500 + 206 * Math.sin((position * Math.PI) / 2)).toFixed(1)
  const opacity = (0.1 + 0.14 * Math.abs(position)).toFixed(3)
  return `<path d="M${x} 192V322" stroke="#6b6553" stroke-opacity="${opacity}" stroke-width="2"/>`
}).join('')

/** Draws the layers of the jar in the units of `jarBox`, without the outer <svg>. */
export function drawJarLayers(product: PicturedProduct): string {
  return `<defs>${jarDefs}<g id="capsule">${drawCapsule(product.formula, 'bands', { outlineWidth: 1.6 })}</g></defs>
<ellipse cx="520" cy="1222" rx="320" ry="30" fill="#0d2018" fill-opacity=".28" filter="url(#wide-shadow)"/>
<ellipse cx="502" cy="1216" rx="262" ry="13" fill="#0d2018" fill-opacity=".42" filter="url(#near-shadow)"/>
<path d="${glassOutline}" fill="#dde6de" fill-opacity=".72"/>
<g clip-path="url(#hollow)" style="isolation:isolate">
<path d="${hollowOutline}" fill="#edf0ea"/>
<rect x="222" y="420" width="556" height="800" fill="#5d6f64" fill-opacity=".35"/>
${drawPile(product)}
<path d="${hollowOutline}" fill="#2f5a45" fill-opacity=".66" style="mix-blend-mode:multiply"/>
<path d="${hollowOutline}" fill="#2f5a45" fill-opacity=".3"/>
<path d="${hollowOutline}" fill="url(#depth)"/>
</g>
<path d="${glassOutline}" fill="url(#glass-light)"/>
<g clip-path="url(#glass)">
<path d="${labelShape}" fill="#fcfaf3"/>
${drawLabel(product)}
<path d="${labelShape}" fill="url(#label-shade)"/>
</g>
<path d="${glassOutline}" fill="none" stroke="#2c4638" stroke-opacity=".45" stroke-width="2.5"/>
<path d="M262 470V1180" stroke="#fff" stroke-opacity=".5" stroke-width="13" stroke-linecap="round" filter="url(#edge-light)"/>
<path d="M760 500V1150" stroke="#fff" stroke-opacity=".45" stroke-width="5" stroke-linecap="round"/>
<ellipse cx="500" cy="336" rx="190" ry="9" fill="#0d2018" fill-opacity=".4" filter="url(#near-shadow)"/>
<path d="${lidOutline}" fill="url(#lid-light)"/>
${lidRibs}
<path d="M296 172Q500 178 704 172" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="3"/>
${drawLooseCapsule(product.formula, { x: 722, y: 1236, scale: 1.42, degrees: 79 })}`
}

export function drawJar(product: PicturedProduct): string {
  const { x, y, width, height } = jarBox
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${drawJarLayers(product)}</svg>`
}
