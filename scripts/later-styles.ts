/**
 * Parts whose script comes later (web/ui/later-part.tsx) are in the server's HTML from the first
 * moment, so their styles must be in its head. The builder knows styles of static imports only; this
 * adds what modules with later parts import at run time to the list it hands to React Router.
 */
import type { Plugin, Rolldown } from 'vite'

// As much of Vite's manifest as is read and written here.
type Entry = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Entry>

const laterPart = '/web/ui/later-part.tsx'
const manifestFile = '.vite/manifest.json'

/** For the browser's build; throws when the manifest lacks a later part. */
export function laterStyles(): Plugin {
  return {
    name: 'later-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const asset = bundle[manifestFile]
        if (asset?.type !== 'asset') throw new Error(`the build has no ${manifestFile}`)
        // Vite's own file, written as text just before.
        const manifest = JSON.parse(asset.source.toString()) as Manifest
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        /** Whether the styles of the chunk's later parts were not all its own yet. */
        const addStyles = (chunk: Rolldown.OutputChunk): boolean => {
          const parts = chunk.moduleIds
            .map((id) => this.getModuleInfo(id))
            .filter((module) => module?.importedIds.some((id) => id.endsWith(laterPart)))
            .flatMap((module) => module?.dynamicallyImportedIds ?? [])
          if (parts.length === 0) return false
          const entry = entryOf(manifest, chunk)
          const before = entry.css ?? []
          const styles = parts.flatMap((id) => stylesOf(manifest, entryOf(manifest, holder(id))))
          entry.css = [...new Set([...before, ...styles])]
          return entry.css.length > before.length
        }
        // A later part may have later parts of its own: again, until nothing is added any more.
        while (chunks.filter((chunk) => addStyles(chunk)).length > 0);
        asset.source = JSON.stringify(manifest, null, 2)

        function holder(id: string): Rolldown.OutputChunk {
          const found = chunks.find(({ moduleIds }) => moduleIds.includes(id))
          if (found === undefined) throw new Error(`no file of the build holds ${id}`)
          return found
        }
      },
    },
  }
}

function entryOf(manifest: Manifest, chunk: Rolldown.OutputChunk): Entry {
  const found = Object.values(manifest).find(({ file }) => file === chunk.fileName)
  if (found === undefined) throw new Error(`${chunk.fileName} is not in the manifest of the build`)
  return found
}

/** The style sheets of a file of the build and of all it imports. */
function stylesOf(manifest: Manifest, entry: Entry, seen = new Set<Entry>()): string[] {
  if (seen.has(entry)) return []
  seen.add(entry)
  const imported = (entry.imports ?? []).flatMap((key) => manifest[key] ?? [])
  return [...(entry.css ?? []), ...imported.flatMap((next) => stylesOf(manifest, next, seen))]
}
