/**
 * Imports a file of web/content as data: `import page from '#web/content/faq.md'`. An error in the
 * file stops the build with its line; in development a saved file reloads the page.
 */
import path from 'node:path'
import type { Plugin } from 'vite'
import { compileContent } from './compile-content.ts'

export function contentPlugin(): Plugin {
  return {
    name: 'shop-content',
    enforce: 'pre',
    transform(source, id) {
      const [file = id] = id.split('?')
      if (!/[\\/]web[\\/]content[\\/](ms[\\/])?[^\\/]+\.md$/.test(file)) return null
      // The path from the root of the repository, for error messages.
      const relativeFile = file.slice(file.search(/web[\\/]content[\\/]/)).replaceAll(path.sep, '/')
      const page = compileContent(source, relativeFile)
      return { code: `export default ${JSON.stringify(page)}`, map: null, moduleType: 'js' }
    },
  }
}
