// What scripts and product pictures use of two packages that come without types.
declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  /** A smaller font with the glyphs of `text` only. */
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
    /** 0 is the box for a letter the font doesn't have. */
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
  /** Measures in font units, `unitsPerEm` to the em. */
  export type Font = {
    unitsPerEm: number
    ascent: number
    descent: number
    lineGap: number
    capHeight: number
    xHeight: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(
      text: string,
      features?: readonly string[] | Readonly<Record<string, boolean>>,
    ): { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number }
  }
  export function create(file: Uint8Array): Font | { fonts: Font[] }
}
