/**
 * Joins style sheets, so that a storefront page has two: one shared by all pages and one of its
 * own. Vite makes a sheet per script file, and each sheet costs a slow phone processor time and
 * part of a round trip. `npm run budgets` counts the sheets.
 */
import type { Plugin, Rolldown } from 'vite'

/**
 * Path of the module that loads later parts. Danger: change it together with the file. Otherwise
 * the later parts are not found, and the sheets of pages lack their styles without an error.
 */
const loadWhenIdleFile = '/web/ui/behaviour/load-when-idle.tsx'

/** A sheet that at least this number of pages needs goes into the shared sheet. */
const minPages = 5

/**
 * Returns the Vite plug-in for the browser's build. The sheet of a page includes the styles of its
 * lazily hydrated parts (web/ui/behaviour/load-when-idle.tsx), because the server renders them.
 * Parts that are loaded on a press have a sheet of their own.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    // Runs after Vite has emitted the sheets and before it lists them in the manifest.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const sheetsByChunk = new Map(chunks.map((chunk) => [chunk, [...sheetSetOf(chunk)]]))
      const { partsByChunk, fetchedModules } = findLaterParts(chunks, (id) =>
        this.getModuleInfo(id),
      )
      const chunkByModule = new Map(
        chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])),
      )

      const findNeededSheets = (chunk: Rolldown.OutputChunk): string[] => [
        ...new Set(
          [...findReachableChunks(chunk, { bundle, partsByChunk, chunkByModule })].flatMap(
            (reachableChunk) => sheetsByChunk.get(reachableChunk) ?? [],
          ),
        ),
      ]

      // React Router makes the module of every route an entry of the browser's build.
      const routes = chunks.filter(({ isEntry }) => isEntry)
      const pages = routes.filter(({ facadeModuleId }) => facadeModuleId?.includes('/storefront/'))
      const shell = chunks.find(({ name }) => name === 'shell')
      if (shell === undefined) throw new Error('the build has no chunk named shell')
      const sharedSheets = new Set([
        ...findNeededSheets(shell),
        ...findCommonSheets(pages.map(findNeededSheets)),
      ])

      const emitJoinedSheet = (name: string, sheets: readonly string[]): string[] => {
        if (sheets.length === 0) return []
        const source = sheets.map((sheet) => readStyleSheet(bundle[sheet])).join('')
        return [this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source }))]
      }
      const renderedParts = [...partsByChunk.values()]
        .flat()
        .filter((id) => !fetchedModules.has(id))
      const renderedPartChunks = new Set(renderedParts.map((id) => chunkByModule.get(id)))
      const newSheetsByChunk = new Map<Rolldown.OutputChunk, string[]>([
        [shell, emitJoinedSheet('shell', [...sharedSheets])],
      ])
      for (const chunk of chunks) {
        if (chunk === shell || renderedPartChunks.has(chunk)) continue
        if (!routes.includes(chunk) && !chunk.isDynamicEntry) continue
        const ownSheets = findNeededSheets(chunk).filter((sheet) => !sharedSheets.has(sheet))
        newSheetsByChunk.set(chunk, emitJoinedSheet(chunk.name, ownSheets))
      }
      for (const chunk of chunks) {
        const sheets = sheetSetOf(chunk)
        sheets.clear()
        for (const sheet of newSheetsByChunk.get(chunk) ?? []) sheets.add(sheet)
      }
      for (const sheet of new Set([...sheetsByChunk.values()].flat())) delete bundle[sheet]
    },
  }
}

/** Returns the chunk, all its imports, and the chunks of the later parts in them. */
function findReachableChunks(
  firstChunk: Rolldown.OutputChunk,
  {
    bundle,
    partsByChunk,
    chunkByModule,
  }: {
    bundle: Rolldown.OutputBundle
    partsByChunk: ReadonlyMap<Rolldown.OutputChunk, readonly string[]>
    chunkByModule: ReadonlyMap<string, Rolldown.OutputChunk>
  },
): ReadonlySet<Rolldown.OutputChunk> {
  const reachableChunks = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (reachableChunks.has(chunk)) return
    reachableChunks.add(chunk)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
    for (const part of partsByChunk.get(chunk) ?? []) {
      const partChunk = chunkByModule.get(part)
      if (partChunk === undefined) throw new Error(`no chunk of the build contains ${part}`)
      visit(partChunk)
    }
  }
  visit(firstChunk)
  return reachableChunks
}

/** Returns the sheets that at least `minPages` pages need, sorted by name. */
function findCommonSheets(sheetsOfPages: readonly (readonly string[])[]): string[] {
  const pageCountBySheet = new Map<string, number>()
  for (const sheet of sheetsOfPages.flat())
    pageCountBySheet.set(sheet, (pageCountBySheet.get(sheet) ?? 0) + 1)
  return [...pageCountBySheet]
    .filter(([, pageCount]) => pageCount >= minPages)
    .map(([sheet]) => sheet)
    .toSorted()
}

/**
 * Returns Vite's own set of a chunk's style sheets, which the plug-in changes. Vite makes the
 * manifest that React Router reads from this set afterwards, so a change reaches every page. See
 * vite.dev/guide/api-plugin, "Output Bundle Metadata".
 */
function sheetSetOf(chunk: Rolldown.OutputChunk): Set<string> {
  const { viteMetadata } = chunk
  if (viteMetadata === undefined) throw new Error(`${chunk.fileName} has no viteMetadata`)
  return viteMetadata.importedCss
}

function readStyleSheet(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset')
    throw new Error(`the build has no style sheet ${file?.fileName ?? ''}`)
  return file.source.toString()
}

type FindModule = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

/**
 * Finds the later parts of pages: modules that a page loads with load-when-idle.tsx, and whose HTML
 * the server renders. `partsByChunk` has the later parts that each chunk loads. `fetchedModules`
 * are modules that other code imports dynamically. A later part among them keeps a sheet of its
 * own, even where the page already has the styles.
 */
function findLaterParts(chunks: readonly Rolldown.OutputChunk[], findModule: FindModule) {
  const partsByChunk = new Map<Rolldown.OutputChunk, string[]>()
  const fetchedModules = new Set<string>()
  for (const chunk of chunks)
    for (const id of chunk.moduleIds) {
      const { importedIds = [], dynamicallyImportedIds = [] } = findModule(id) ?? {}
      if (importedIds.some((imported) => imported.endsWith(loadWhenIdleFile)))
        partsByChunk.set(chunk, [...(partsByChunk.get(chunk) ?? []), ...dynamicallyImportedIds])
      else for (const imported of dynamicallyImportedIds) fetchedModules.add(imported)
    }
  return { partsByChunk, fetchedModules }
}
