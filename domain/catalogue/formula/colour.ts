/**
 * Colour arithmetic in OKLab, where equal steps look equal. OKLab is by Björn Ottosson,
 * https://bottosson.github.io/posts/oklab/. Colours are #rrggbb.
 */

// All numbers of `toLab` and `toHex` are the constants of OKLab and of sRGB.
type Lab = readonly [l: number, a: number, b: number]

function toLab(hex: string): Lab {
  /** The linear value of two hexadecimal digits (sRGB transfer function). */
  const linear = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
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

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the OKLab distance × 100: black and white are 100 apart. */
export function computeColourDistance(a: string, b: string): number {
  const [l1, a1, b1] = toLab(a)
  const [l2, a2, b2] = toLab(b)
  return 100 * Math.hypot(l1 - l2, a1 - a2, b1 - b2)
}

/** Returns the colour of CSS's `color-mix(in oklab, a share, b)`. `share` is 0 to 1. */
export function mixColours(a: string, share: number, b: string): string {
  const [first, second] = [toLab(a), toLab(b)]
  const mixed = (index: 0 | 1 | 2): number => first[index] * share + second[index] * (1 - share)
  return toHex([mixed(0), mixed(1), mixed(2)])
}

/**
 * Returns the background colour behind a product: the fill of its background ingredient, mixed with
 * a colour of the scheme. The light one is `--stage` of web/ui/tokens.css; stage-colour.test.ts
 * compares them. `npm run generate` writes the result into pigments.css.
 */
export const mixProductBackground = (fill: string, scheme: 'light' | 'dark'): string =>
  scheme === 'light' ? mixColours(fill, 0.17, '#f1eee4') : mixColours(fill, 0.24, '#121a16')
