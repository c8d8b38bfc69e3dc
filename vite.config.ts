// Build of the browser bundle. Files are never inlined as data: URLs, because
// the content security policy allows only files of our own origin.
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { backOfficePlugin } from '#scripts/bundle/back-office-plugin.ts'
import { contentPlugin } from '#scripts/bundle/content-plugin.ts'
import { headScriptsPlugin } from '#scripts/bundle/head-scripts-plugin.ts'
import { oneByteScripts } from '#scripts/bundle/one-byte-scripts.ts'
import { pageStyles } from '#scripts/bundle/page-styles.ts'
import { supportedBrowsers } from '#scripts/bundle/supported-browsers.ts'
import { translationsPlugin } from '#scripts/bundle/translations-plugin.ts'

/**
 * Shared chunks: framework, shell of all pages, and small product components, instead of about
 * twenty files. Fewer files compress better (about 6 kB less script on a first load), and the
 * framework stays cached when the shop changes.
 */
const groups = [
  {
    name: 'framework',
    priority: 2,
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|@remix-run)[\\/]/,
  },
  {
    name: 'shell',
    priority: 1,
    // Includes their imports.
    test: /[\\/]web[\\/](root|entry\.client|storefront[\\/]shell[\\/][a-z-]+-(page|layout))\.tsx/,
  },
  {
    // Small components that show products: as separate files they would be mostly overhead.
    name: 'parts',
    priority: 0,
    test: /[\\/](web[\\/]ui[\\/][a-z]+[\\/](stage|badge|bead-row|product-picture|price|chip)|domain[\\/]catalogue[\\/](formula|product|picture))\./,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [
    contentPlugin(),
    backOfficePlugin(),
    translationsPlugin(),
    headScriptsPlugin(),
    reactRouter(),
    pageStyles(),
    oneByteScripts(),
  ],
  // Pictures and icons keep their file names; the build adds no content hash.
  publicDir: 'web/public',
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      // Short class names in production, readable ones in development.
      cssModules: { pattern: command === 'build' ? '[hash]-[local]' : '[name]_[hash]-[local]' },
    },
  },
  build: {
    // `build` also contains the server's bundle, from which the demo may be running.
    // scripts/bundle/build-pages.ts deletes the old pages.
    emptyOutDir: false,
    target: supportedBrowsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // scripts/budgets.ts limits what each page loads; the desks have one large chunk.
    chunkSizeWarningLimit: 1_500,
    // A module that some pages load later is loaded at once by others; both are intended.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, pluginTimings: false } },
  },
  // The pages use little of zod; the package has 95 modules.
  ...(command === 'build' && { ssr: { noExternal: ['zod'] } }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  server: { host: '127.0.0.1' },
}))
