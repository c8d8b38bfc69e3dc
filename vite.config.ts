// How the browser's part of the shop is built. Old enough for Safari 15, and nothing is inlined as
// data: into a page, because the content security policy allows only our own files.
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
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
  server: { host: '127.0.0.1' },
}))
