/**
 * Bundles the program of a shop process into one file. Loading its thousand modules costs two
 * thirds of a start, and a proof with thousands of kills starts it as often.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

import { root } from '#scripts/gate/steps.ts'

export type BundledEntry = { file: string; remove(): void }

/** Inside the repository, so that packages which stay outside the bundle are found. */
export async function bundleEntry(): Promise<BundledEntry> {
  const folder = mkdtempSync(path.join(root, 'test-results/shop-bundle-'))
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

/** They load programs or data files from their own folder. */
const packagesWithFiles = ['sharp', '@electric-sql/pglite', 'pdfkit', 'fontkit', 'bwip-js']

/** Files that are read beside a module (fonts, word lists) stay where the module was. */
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
