/** Builds the pages into build/, unless nothing of them has changed since the last build. */
import { buildPages } from '#scripts/build-pages.ts'

await buildPages({ force: process.argv.includes('--force') })
