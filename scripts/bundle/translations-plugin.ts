/**
 * Emits the translations of each language other than the default as one file. The file name has a
 * content hash, so browsers cache the file without expiry. Only pages in that language load it.
 * `virtual:translation-urls` exports the URLs, which are the same on the server and in the browser.
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { messageCatalogues } from '#domain/content/catalogues.ts'

const virtualId = 'virtual:translation-urls'

export function translationsPlugin(): Plugin {
  const files = Object.entries(messageCatalogues).map(([language, { pages }]) => {
    const source = JSON.stringify(pages)
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { language, source, fileName: `assets/words-${language}-${hash}.json` }
  })
  return {
    name: 'translations',
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    load(id) {
      if (id !== `\0${virtualId}`) return null
      if (this.environment.name === 'client' && this.environment.mode === 'build')
        for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
      const urls = files.map(({ language, fileName }) => [language, `/${fileName}`])
      return `export default ${JSON.stringify(Object.fromEntries(urls))}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ fileName }) => request.url === `/${fileName}`)
        if (!file) return next()
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(file.source)
      })
    },
  }
}
