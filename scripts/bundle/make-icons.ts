/**
 * Writes the favicon, the home-screen icons, the email logos and the web manifest into web/public.
 * The pictures are drawn from the logo. The favicon follows the browser's colour scheme.
 *
 *   node scripts/bundle/make-icons.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import {
  logoBody,
  logoCap,
  logoHeight,
  logoStrokeWidth,
  logoMeniscus,
  logoViewBox,
  logoWidth,
} from '#domain/catalogue/capsule/logo-shape.ts'
import { emailLogoFiles } from '#domain/mail/email-logo-files.ts'
import { drawLogo } from '#server/catalogue/pictures/draw-logo.ts'
import { root } from '#scripts/gate/steps.ts'

const publicFolder = path.join(root, 'web/public')
mkdirSync(publicFolder, { recursive: true })
/** At this density, in dpi, sharp draws an SVG pixel as one pixel. */
const defaultDensity = 72
const darkInk = '#14241c'
const lightInk = '#f0eee5'
const paper = '#FCFBF7'

// Both square icons show the logo rotated, because the narrow upright capsule would leave most of a
// square empty. `translate` centres the logo before the rotation.

// Without drawLogo(): the colours must be in a style sheet, so that the browser's colour scheme can
// change them. The classes are b(ody), c(ap) and m(eniscus).
const favicon = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  `<style>.b{fill:${darkInk}}.c{fill:none;stroke:${darkInk}}.m{fill:#f2a766}`,
  '@media(prefers-color-scheme:dark)',
  `{.b{fill:${lightInk}}.c{stroke:${lightInk}}.m{fill:#f3b37d}}</style>`,
  '<g transform="rotate(40 16 16) translate(9.5 -2)">',
  `<path class="c" stroke-width="${logoStrokeWidth}" d="${logoCap}"/>`,
  `<path class="b" d="${logoBody}"/><path class="m" d="${logoMeniscus}"/>`,
  '</g></svg>',
].join('')

/** Width and height of the SVG. The transform below fits the logo into this size. */
const homeScreenIconSize = 64
const homeScreenIcon = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"',
  ` width="${homeScreenIconSize}" height="${homeScreenIconSize}">`,
  `<rect width="64" height="64" fill="${paper}"/>`,
  '<g transform="rotate(40 32 32) translate(22.25 5) scale(1.5)">',
  `${drawLogo()}</g></svg>`,
].join('')

writeFileSync(path.join(publicFolder, 'favicon.svg'), `${favicon}\n`)
for (const [name, size] of [
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
] as const) {
  const density = (defaultDensity * size) / homeScreenIconSize
  const picture = sharp(Buffer.from(homeScreenIcon), { density }).resize(size, size)
  const png = await picture.png({ palette: true }).toBuffer()
  writeFileSync(path.join(publicFolder, `${name}.png`), png)
}
/** For sharp screens, the files have several times the size that the logo has in emails. */
const emailLogoScale = 4
// Emails show the upright logo beside the name: dark, and light for dark mode.
for (const [name, ink] of [
  [emailLogoFiles.light, darkInk],
  [emailLogoFiles.dark, lightInk],
] as const) {
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logoViewBox}" width="${logoWidth}" height="${logoHeight}">${drawLogo(ink)}</svg>`
  const density = defaultDensity * emailLogoScale
  const size = { width: logoWidth * emailLogoScale, height: logoHeight * emailLogoScale }
  const picture = sharp(Buffer.from(logo), { density }).resize(size)
  const png = await picture.png({ palette: true }).toBuffer()
  writeFileSync(path.join(publicFolder, `${name}.png`), png)
}
writeFileSync(
  path.join(publicFolder, 'site.webmanifest'),
  `${JSON.stringify(
    {
      name: 'Racik',
      short_name: 'Racik',
      start_url: '/',
      display: 'browser',
      background_color: paper,
      theme_color: paper,
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
