/**
 * `npm run vitals [quick]`: web vitals and press latency on a mid-range phone, in a real browser on
 * the built shop. Prints a table; `-- --write` also writes it into docs/proof.md.
 */
import { chromium } from '@playwright/test'

import { buildPages } from '#scripts/bundle/build-pages.ts'
import { findBrowser } from '#scripts/gate/find-browser.ts'
import { startShopWithStandIns } from '#tests/support/shop/running-shop.ts'

import { expectMarkers, formatTable, writeProof } from '#bench/write-proof.ts'

import { measurePages } from './measure-pages.ts'
import { measurePresses } from './measure-presses.ts'

const unknownArg = process.argv.slice(2).find((arg) => arg !== 'quick' && arg !== '--write')
if (unknownArg !== undefined)
  throw new Error(`unknown argument ${unknownArg}: use quick or --write`)
const isQuick = process.argv.includes('quick')
const shouldWrite = process.argv.includes('--write')
if (shouldWrite && isQuick) throw new Error('--write needs the whole run: leave out quick')
// Checked now, so that a missing marker does not fail the run at its end.
if (shouldWrite) expectMarkers('vitals')
const rounds = isQuick ? 1 : 3
const paths = ['/', '/browse_products', '/products/28', '/landing-page', '/quiz', '/cart', '/faq']
await buildPages({ force: false })
const { path: executablePath, args, env } = findBrowser()
const shop = await startShopWithStandIns()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  const rows = [
    ...(await measurePages(browser, shop.url, { paths, rounds })),
    ...(await measurePresses(browser, shop.url, rounds)),
  ]
  console.log(`\n${formatTable(rows)}`)
  if (shouldWrite) writeProof('vitals', rows)
} finally {
  await browser.close()
  await shop.stop()
}
