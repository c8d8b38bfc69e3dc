/**
 * Bundles the program of a shop process into one file. Loading a thousand separate modules would
 * take two thirds of each start, and a proof with thousands of kills has thousands of starts.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

import { root } from '#scripts/gate/steps.ts'

type BundledEntry = { file: string; remove(): void }

/** Writes the bundle inside the repository, so that Node finds the packages left out of it. */
export async function bundleEntry(): Promise<BundledEntry> {
  const parent = path.join(root, 'test-results')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, 'shop-bundle-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [keepOwnUrls],
    ssr: { noExternal: true, external: packagesWithFiles },
    build: {
      ssr: path.join(import.meta.dirname, 'shop-entry.ts'),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'shop.js', codeSplitting: false } },
    },
  })
  return {
    file: path.join(folder, 'shop.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * These packages load programs or data files from their own folder, so they stay out of the bundle.
 */
const packagesWithFiles = ['sharp', '@electric-sql/pglite', 'pdfkit', 'fontkit', 'bwip-js']

/**
 * Keeps the original URL and folder of each module, because some modules read files beside them
 * (fonts, word lists).
 */
const keepOwnUrls: Plugin = {
  name: 'keep-own-urls',
  transform(code, id) {
    if (!code.includes('import.meta.')) return undefined
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.filename', JSON.stringify(id))
  },
}
