// Types for the parts of two packages that the scripts and the product pictures use. The packages
// themselves contain no types.
declare module 'subset-font' {
  /** A number fixes the axis to this value; a range keeps part of it. */
  type Axis = number | { min: number; max: number }
  /** Returns a smaller font with only the glyphs of `text`. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2'
      variationAxes?: Readonly<Record<string, Axis>>
    },
  ): Promise<Uint8Array>
}

declare module 'fontkit' {
  export type BoundingBox = { minX: number; minY: number; maxX: number; maxY: number }
  export type Glyph = {
    /** 0 is the placeholder glyph of a character that the font does not have. */
    id: number
    advanceWidth: number
    bbox: BoundingBox
    path: { toSVG(): string; commands: { command: string; args: number[] }[] }
  }
  export type GlyphPosition = {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  /** Lengths are in font units. One em has `unitsPerEm` units. */
  export type Font = {
    unitsPerEm: number
    ascent: number
    descent: number
    lineGap: number
    capHeight: number
    xHeight: number
    hasGlyphForCodePoint(codePoint: number): boolean
    /** `positions` has one entry for each entry of `glyphs`. */
    layout(
      text: string,
      features?: readonly string[] | Readonly<Record<string, boolean>>,
    ): { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number }
  }
  /** Returns several fonts for a collection, such as a .ttc file. */
  export function create(file: Uint8Array): Font | { fonts: Font[] }
}
