/**
 * Joins style sheets into two per storefront page: a shared one and its own. The builder makes one
 * per script file; each costs a slow phone processor time, and six a round trip. `npm run budgets`
 * counts them.
 */
import type { Plugin, Rolldown } from 'vite'

const laterPart = '/web/ui/behaviour/later-part.tsx'

/** Number of pages that must need a style before it goes into the shared sheet. */
const minPages = 5

/**
 * Returns the Vite plug-in for the browser's build. A page's sheet includes the styles of its later
 * parts (web/ui/behaviour/later-part.tsx), because the server renders them. Parts fetched on a press bring
 * their own sheet.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    // After the builder has emitted its sheets, before it lists them for the browser.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const made = new Map(chunks.map((chunk) => [chunk, [...sheetsOf(chunk)]]))
      const { named, fetched } = laterParts(chunks, (id) => this.getModuleInfo(id))
      const holders = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])))

      /** The chunk, all its imports, and the later parts in them. */
      const reach = (chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) => {
        if (seen.has(chunk)) return seen
        seen.add(chunk)
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') reach(imported, seen)
        }
        for (const part of named.get(chunk) ?? []) {
          const holder = holders.get(part)
          if (holder === undefined) throw new Error(`no chunk of the build contains ${part}`)
          reach(holder, seen)
        }
        return seen
      }
      const needed = (chunk: Rolldown.OutputChunk): string[] => [
        ...new Set([...reach(chunk)].flatMap((item) => made.get(item) ?? [])),
      ]

      // React Router makes the module of every route an entry of the browser's build.
      const routes = chunks.filter(({ isEntry }) => isEntry)
      const pages = routes.filter(({ facadeModuleId }) => facadeModuleId?.includes('/storefront/'))
      const shell = chunks.find(({ name }) => name === 'shell')
      if (shell === undefined) throw new Error('the build has no chunk named shell')
      const uses = new Map<string, number>()
      for (const sheet of pages.flatMap(needed)) uses.set(sheet, (uses.get(sheet) ?? 0) + 1)
      const shared = new Set(needed(shell))
      for (const [sheet, times] of [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1)))
        if (times >= minPages) shared.add(sheet)

      const join = (name: string, sheets: readonly string[]): string[] => {
        if (sheets.length === 0) return []
        const source = sheets.map((sheet) => textOf(bundle[sheet])).join('')
        return [this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source }))]
      }
      const later = [...named.values()].flat().filter((id) => !fetched.has(id))
      const parts = new Set(later.map((id) => holders.get(id)))
      const given = new Map<Rolldown.OutputChunk, string[]>([[shell, join('shell', [...shared])]])
      for (const chunk of chunks) {
        if (chunk === shell || parts.has(chunk)) continue
        if (!routes.includes(chunk) && !chunk.isDynamicEntry) continue
        const own = needed(chunk).filter((sheet) => !shared.has(sheet))
        given.set(chunk, join(chunk.name, own))
      }
      for (const chunk of chunks) {
        const sheets = sheetsOf(chunk)
        sheets.clear()
        for (const sheet of given.get(chunk) ?? []) sheets.add(sheet)
      }
      for (const sheet of new Set([...made.values()].flat())) delete bundle[sheet]
    },
  }
}

/**
 * Vite's list of a chunk's style sheets; every chunk has one. Documented for a plug-in's
 * `generateBundle` (vite.dev/guide/api-plugin, "Output Bundle Metadata"); the manifest that React
 * Router reads is made from it afterwards, so a changed list reaches every page.
 */
function sheetsOf(chunk: Rolldown.OutputChunk): Set<string> {
  const { viteMetadata } = chunk
  if (viteMetadata === undefined) throw new Error(`${chunk.fileName} has no viteMetadata`)
  return viteMetadata.importedCss
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset')
    throw new Error(`the build has no style sheet ${file?.fileName ?? ''}`)
  return file.source.toString()
}

type ModuleOf = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

/**
 * `named`: the later parts that each chunk names. `fetched`: modules that another module imports
 * dynamically; such a part brings its sheet even where the page already has it.
 */
function laterParts(chunks: readonly Rolldown.OutputChunk[], moduleOf: ModuleOf) {
  const named = new Map<Rolldown.OutputChunk, string[]>()
  const fetched = new Set<string>()
  for (const chunk of chunks)
    for (const id of chunk.moduleIds) {
      const { importedIds = [], dynamicallyImportedIds = [] } = moduleOf(id) ?? {}
      if (importedIds.some((imported) => imported.endsWith(laterPart)))
        named.set(chunk, [...(named.get(chunk) ?? []), ...dynamicallyImportedIds])
      else for (const imported of dynamicallyImportedIds) fetched.add(imported)
    }
  return { named, fetched }
}
