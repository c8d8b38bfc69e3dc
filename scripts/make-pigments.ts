// The 28 ingredient colours as classes (.i1 … .i28), because a strict content security policy has
// no room for style attributes. Writes web/ui/pigments.css: --c the fill, --ce the edge, --cd the
// deep tone, --g the ground of a stage, mixed here because Safari 15 knows no color-mix.
// Light and dark are told apart by the tokens --l and --d (one is empty, the other invalid), so a
// paper card inside the dark page shows the right edge.
import { writeFile } from 'node:fs/promises'
import { pigments } from '#domain/catalogue/pigments.ts'

type Lab = readonly [l: number, a: number, b: number]

/** Hex colour → OKLab (Björn Ottosson's matrices). */
function lab(hex: string): Lab {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = [channel(1), channel(3), channel(5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = channels.map((linear) => {
    const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** color-mix(in oklab, colour share, ground) as a hex colour. */
function mix(colour: string, share: number, ground: string): string {
  const [from, to] = [lab(colour), lab(ground)]
  const at = (i: 0 | 1 | 2): number => from[i] * share + to[i] * (1 - share)
  return hex([at(0), at(1), at(2)])
}

const rules = pigments.map(
  ({ number, name, fill, deep, edgeLight, edgeDark }) => `/* ${name} */
.i${number} {
  --c: ${fill};
  --cd: ${deep};
  --ce: var(--l, ${edgeLight}) var(--d, ${edgeDark});
  --g: var(--l, ${mix(fill, 0.17, '#f1eee4')}) var(--d, ${mix(fill, 0.24, '#121a16')});
}`,
)

await writeFile(
  new URL('../web/ui/pigments.css', import.meta.url),
  `/* One class per ingredient colour. Written by scripts/make-pigments.ts; run it, don't edit. */\n${rules.join('\n\n')}\n`,
)
