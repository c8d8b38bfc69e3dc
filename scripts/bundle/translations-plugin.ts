/**
 * Emits the translations of each language other than the default as one file. The file name has a
 * content hash, so browsers cache the file without expiry. Only pages in that language load it.
 * `virtual:translation-urls` exports the path of each language's file, which is the same on the
 * server and in the browser. It assumes that Vite's `base` is '/'.
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { messageCatalogues } from '#domain/content/catalogues.ts'

const virtualId = 'virtual:translation-urls'
/** By Rollup's convention, `\0` tells other plugins that the module is not a file. */
const resolvedVirtualId = `\0${virtualId}`

export function translationsPlugin(): Plugin {
  // Read once: after a change of a translation, restart the development server.
  const translationFiles = Object.entries(messageCatalogues).map(([language, { pages }]) => {
    const source = JSON.stringify(pages)
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { language, source, fileName: `assets/translations-${language}-${hash}.json` }
  })
  return {
    name: 'translations',
    resolveId: (id) => (id === virtualId ? resolvedVirtualId : null),
    load(id) {
      if (id !== resolvedVirtualId) return null
      // The server build has the same paths, but browsers get the files from the client build.
      if (this.environment.name === 'client' && this.environment.mode === 'build')
        for (const { fileName, source } of translationFiles)
          this.emitFile({ type: 'asset', fileName, source })
      const pathByLanguage = Object.fromEntries(
        translationFiles.map(({ language, fileName }) => [language, `/${fileName}`]),
      )
      return `export default ${JSON.stringify(pathByLanguage)}`
    },
    // In development nothing is emitted, so the server sends the files.
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = translationFiles.find(({ fileName }) => request.url === `/${fileName}`)
        if (!file) return next()
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(file.source)
      })
    },
  }
}
