import type { Plugin } from 'vite'

/**
 * Writes characters beyond Latin-1 as escapes. V8 keeps a source with one such character, such as
 * an ellipsis, in two bytes per character. Danger: `String.raw` would return the escape itself.
 */
export function oneByteScripts(): Plugin {
  return {
    name: 'one-byte-scripts',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    // Last of all hooks: the minifier would write the characters themselves again.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = escapeWideCharacters(file.code)
    },
  }
}

/** A character outside the basic plane becomes two escapes. */
function escapeWideCharacters(code: string): string {
  return code.replaceAll(
    /[^\0-\xff]/g,
    (codeUnit) => `\\u${codeUnit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
