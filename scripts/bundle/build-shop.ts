/**
 * Bundles the server's modules and libraries into build/shop/, unless the bundle is up to date. A
 * process then loads 1,400 fewer modules at its start and does not keep their sources in memory.
 * `node build/shop/main.js` does the same as `node server/main.ts`, and make-demo.js the same as
 * scripts/make-demo.ts.
 */
import path from 'node:path'

import { build, type Plugin } from 'vite'

import { BuildStamp } from './build-stamp.ts'
import { oneByteScripts } from './one-byte-scripts.ts'

const outputFolder = 'build/shop'
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
  const hash = stamp.hash()
  if (stamp.isCurrent()) return
  const environment = process.env['NODE_ENV']
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
      // No subfolder: `keepFileUrls` counts on it.
      rolldownOptions: {
        input: ['server/main.ts', 'scripts/make-demo.ts'],
        output: { chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  })
  // Vite has set NODE_ENV to production, and `npm start` and the tests go on in this process.
  if (environment === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = environment
  stamp.write(hash)
}

/** Lets modules find files beside their source, such as fonts, from the bundle. */
function keepFileUrls(): Plugin {
  return {
    name: 'keep-file-urls',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return undefined
      const file = path.relative(outputFolder, id)
      return code.replaceAll('import.meta.url', `new URL('${file}', import.meta.url).href`)
    },
  }
}
