/**
 * Vite plug-in that imports a content page in all languages as data: `import faq from
 * '#web/content/faq.md'`; `faq.ms` is then the page of web/content/ms/faq.md. The build fails at an
 * error in a file and at a missing translation. In development a saved file reloads the page.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { defaultLanguage, otherLanguages } from '#domain/content/languages.ts'
import { compileContent } from './compile-content.ts'

/** A translation has the same file name in the folder of its language. */
export function contentPlugin(): Plugin {
  return {
    name: 'shop-content',
    enforce: 'pre',
    transform(source, id) {
      const [file = id] = id.split('?')
      if (!/[\\/]web[\\/]content[\\/][^\\/]+\.md$/.test(file)) return null
      const { dir, base } = path.parse(file)
      const translations = otherLanguages.map((language) => {
        const translated = path.join(dir, language, base)
        this.addWatchFile(translated)
        const text = readFileSync(translated, 'utf8')
        return [language, compileContent(text, `web/content/${language}/${base}`)]
      })
      const pages = {
        [defaultLanguage]: compileContent(source, `web/content/${base}`),
        ...Object.fromEntries(translations),
      }
      return { code: `export default ${JSON.stringify(pages)}`, map: null, moduleType: 'js' }
    },
  }
}
