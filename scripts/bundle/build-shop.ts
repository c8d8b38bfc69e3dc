/**
 * Bundles the server's modules and libraries into build/shop/, unless the bundle is up to date. A
 * process then loads far fewer modules at its start, and does not keep their sources in memory.
 * `node build/shop/main.js` does the same as `node server/main.ts`, and make-demo.js the
 * same as scripts/make-demo.ts.
 */
import path from 'node:path'

import { build, type Plugin } from 'vite'

import { BuildStamp } from './build-stamp.ts'
import { oneByteScripts } from './one-byte-scripts.ts'

const outputFolder = 'build/shop'
// No .tsx files: the server bundle has none. make-demo.ts imports nothing else from scripts/.
const stamp = new BuildStamp(`${outputFolder}/sources.sha256`, [
  '{server,domain,contract,web}/**/*.{ts,json}',
  'scripts/make-demo.ts',
  'scripts/bundle/{build-shop,one-byte-scripts}.ts',
  'package.json',
  'package-lock.json',
])

/**
 * These stay in node_modules: pg and pg-pool, which break in a bundle; libraries that load programs
 * or data files from their own folder; React, of which the pages need the same copy; and
 * nodemailer, which is imported when the first email is sent.
 */
const externalLibraries = [
  'pg',
  'pg-pool',
  '@electric-sql/pglite',
  'bwip-js',
  'fontkit',
  'pdfkit',
  'sharp',
  'react',
  'react-dom',
  'react-router',
  'nodemailer',
]

export async function buildShop(): Promise<void> {
  if (stamp.isCurrent()) return
  // Computed before the build: if a source changes during it, the bundle counts as out of date.
  const hash = stamp.hash()
  await keepNodeEnv(bundleShop)
  stamp.write(hash)
}

/**
 * Restores NODE_ENV after `work`, also if it throws. Vite sets NODE_ENV to production, and
 * `npm start` and the tests go on in this process.
 */
async function keepNodeEnv(work: () => Promise<void>): Promise<void> {
  const previousNodeEnv = process.env['NODE_ENV']
  try {
    await work()
  } finally {
    if (previousNodeEnv === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = previousNodeEnv
  }
}

async function bundleShop(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [keepFileUrls(), oneByteScripts()],
    ssr: { noExternal: true, external: externalLibraries },
    build: {
      ssr: true,
      outDir: outputFolder,
      target: 'node24',
      // Names of functions and files stay readable in stack traces and in the bundle.
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: ['server/main.ts', 'scripts/make-demo.ts'],
        // No subfolder, because `keepFileUrls` writes paths relative to `outputFolder`.
        output: { chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  })
}

/**
 * Lets modules find files beside their source, such as fonts, from the bundle. Danger: replaces
 * only `import.meta.url`. Modules of the server must not use `import.meta.dirname` or
 * `import.meta.filename`, which would name the bundle's folder.
 */
function keepFileUrls(): Plugin {
  return {
    name: 'keep-file-urls',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return undefined
      const file = JSON.stringify(path.relative(outputFolder, id))
      return code.replaceAll('import.meta.url', () => `new URL(${file}, import.meta.url).href`)
    },
  }
}
