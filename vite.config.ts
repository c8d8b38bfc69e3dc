// How the browser's part of the shop is built. Old enough for Safari 15, and nothing is inlined as
// data: into a page, because the content security policy allows only our own files.
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { backOfficePlugin } from '#scripts/bundle/back-office-plugin.ts'
import { contentPlugin } from '#scripts/bundle/content-plugin.ts'
import { pageStyles } from '#scripts/bundle/page-styles.ts'
import { translationsPlugin } from '#scripts/bundle/translations-plugin.ts'

/**
 * Two files that every page of the shop needs and one of the shelf, instead of twenty that are shared by some: what the
 * framework is, and what stands around each page. Fewer files are smaller together (about 6 kB less
 * script on a first load) and the framework's stays in caches when the shop changes.
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
    // With all that these bring along.
    test: /[\\/]web[\\/](root|entry\.client|storefront[\\/]shell[\\/][a-z-]+-(page|layout))\.tsx/,
  },
  {
    // The small parts in which products are shown: each alone would be mostly wrapping.
    name: 'parts',
    priority: 0,
    test: /[\\/](web[\\/]ui[\\/](stage|badge|bead-row|product-picture|price|chip)|domain[\\/]catalogue[\\/](formula|product|picture))\./,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [contentPlugin(), backOfficePlugin(), translationsPlugin(), reactRouter(), pageStyles()],
  // Pictures and icons: served under the name they have, not one made from their content.
  publicDir: 'web/public',
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      // Short names in what is shipped, readable ones while building the shop.
      cssModules: { pattern: command === 'build' ? '[hash]-[local]' : '[name]_[hash]-[local]' },
    },
  },
  build: {
    target: ['es2022', 'safari15', 'chrome120', 'firefox120'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  server: { host: '127.0.0.1' },
}))
