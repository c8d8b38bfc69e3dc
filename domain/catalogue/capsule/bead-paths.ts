/**
 * Beads as SVG paths. A group of beads has several layers, each one path of dots with round caps.
 * The layers repeat the same points, which compresses well. Widths and shifts are in drawing units
 * (capsule-shape.ts). Widths, shifts and opacities were chosen by eye.
 */
import { pigmentOf } from '#domain/catalogue/formula/pigments.ts'
import type { BeadGroup } from './beads.ts'
import { axisX } from './capsule-shape.ts'
import { toDotsPath } from './dots-path.ts'

type BeadLayer = Readonly<{
  path: string
  colour: string
  width: number
  opacity?: number
  /** Offset of the layer, such as up and to the left for a highlight. */
  shift?: readonly [x: number, y: number]
}>

/** Beads farther from the axis have no glint, because the wall of the capsule shades them. */
const maxGlintDistance = 33.3

/**
 * Returns the layers of a group, back to front: shade, body, tinted body, highlight, glint or trace
 * dot. `tinted[i]` says whether the bead at `places[i]` is tinted.
 */
export function createBeadLayers(
  group: Pick<BeadGroup, 'places' | 'tinted' | 'isTrace' | 'pigment'>,
): readonly BeadLayer[] {
  const colours = pigmentOf(group.pigment)
  const allDots = toDotsPath(group.places)
  const plainDots = toDotsPath(group.places.filter((_, index) => !group.tinted[index]))
  const tintedDots = toDotsPath(group.places.filter((_, index) => group.tinted[index]))
  const glintDots = toDotsPath(
    group.places.filter(({ x }) => Math.abs(x - axisX) < maxGlintDistance),
  )
  const layers: BeadLayer[] = [
    // Shade.
    { path: allDots, colour: colours.deep, width: 8.2 },
    // Body and tinted body.
    { path: plainDots, colour: colours.fill, width: 6.3 },
    { path: tintedDots, colour: colours.tint, width: 6.3 },
    // Highlight.
    { path: allDots, colour: '#fff', opacity: 0.1, width: 4, shift: [-0.45, -0.5] },
    // The dot of a trace bead, or the glint of any other.
    group.isTrace
      ? { path: allDots, colour: '#fff', opacity: 0.92, width: 2.5 }
      : { path: glintDots, colour: '#fff', opacity: 0.3, width: 1.5, shift: [-0.95, -1.05] },
  ]
  // A group may have no plain, no tinted or no glinting beads.
  return layers.filter((layer) => layer.path !== '')
}
