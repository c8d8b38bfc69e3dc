/** Builds pages and server into build/, unless their sources are unchanged since the last build. */
import { buildPages } from '#scripts/bundle/build-pages.ts'

await buildPages({ force: process.argv.includes('--force') })
