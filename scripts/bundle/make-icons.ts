/**
 * Draws the favicon, home-screen icons, email logos and the web manifest from the logo into
 * web/public. The favicon follows the browser's colour scheme. Run `node
 * scripts/bundle/make-icons.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import {
  logoBody,
  logoCap,
  logoStrokeWidth,
  logoMeniscus,
  logoViewBox,
} from '#domain/catalogue/capsule/logo-shape.ts'
import { drawLogo } from '#server/catalogue/pictures/draw-logo.ts'
import { root } from '#scripts/gate/steps.ts'

const folder = path.join(root, 'web/public')
mkdirSync(folder, { recursive: true })
/** At this density, in dpi, sharp draws an SVG pixel as one pixel. */
const defaultDensity = 72

// Rotated, because the narrow upright capsule would leave most of the square icon empty.
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>.b{fill:#14241c}.c{fill:none;stroke:#14241c}.m{fill:#f2a766}@media(prefers-color-scheme:dark){.b{fill:#f0eee5}.c{stroke:#f0eee5}.m{fill:#f3b37d}}</style><g transform="rotate(40 16 16) translate(9.5 -2)"><path class="c" stroke-width="${logoStrokeWidth}" d="${logoCap}"/><path class="b" d="${logoBody}"/><path class="m" d="${logoMeniscus}"/></g></svg>
`

const homeScreenIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="#fcfbf7"/><g transform="rotate(40 32 32) translate(22.25 5) scale(1.5)">${drawLogo()}</g></svg>`

writeFileSync(path.join(folder, 'favicon.svg'), favicon)
for (const [name, size] of [
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
] as const) {
  const density = (defaultDensity * size) / 64
  const picture = sharp(Buffer.from(homeScreenIcon), { density }).resize(size, size)
  writeFileSync(path.join(folder, `${name}.png`), await picture.png({ palette: true }).toBuffer())
}
// Emails show the upright logo beside the name: dark, and light for dark mode.
for (const [name, ink] of [
  ['letter-mark', '#14241c'],
  ['letter-mark-night', '#f0eee5'],
] as const) {
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logoViewBox}" width="13" height="36">${drawLogo({ ink })}</svg>`
  // Four times the size in emails, for sharp screens.
  const picture = sharp(Buffer.from(logo), { density: defaultDensity * 4 }).resize(52, 144)
  writeFileSync(path.join(folder, `${name}.png`), await picture.png({ palette: true }).toBuffer())
}
writeFileSync(
  path.join(folder, 'site.webmanifest'),
  `${JSON.stringify(
    {
      name: 'Racik',
      short_name: 'Racik',
      start_url: '/',
      display: 'browser',
      background_color: '#FCFBF7',
      theme_color: '#FCFBF7',
      icons: [192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    },
    null,
    2,
  )}\n`,
)
console.log('icons written into web/public')
