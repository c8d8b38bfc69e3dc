/**
 * Compiles the scripts of web/head into one minified inline script, `virtual:head-scripts`. The
 * server puts it into the HTML; in the browser's build the module is empty.
 */
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from '#scripts/gate/steps.ts'

import { supportedBrowsers } from './supported-browsers.ts'

const virtualId = 'virtual:head-scripts'
const entry = path.join(root, 'web/head/head-scripts.ts')

export function headScriptsPlugin(): Plugin {
  return {
    name: 'head-scripts',
    // `\0` marks a module without a file (Rollup's convention).
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    async load(id) {
      if (id !== `\0${virtualId}`) return null
      if (this.environment.name === 'client') return `export default ''`
      const { code, files } = await compileHeadScript(entry)
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(code)}`
    },
  }
}

/**
 * Bundles a file and its imports into one script. Returns the script and the paths of these files.
 * Throws if the script contains `</script`, which would end the element around it.
 */
export async function compileHeadScript(file: string): Promise<{ code: string; files: string[] }> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: supportedBrowsers,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  if (!('output' in result) && !Array.isArray(result))
    throw new Error(`${file} was built in watch mode`)
  const [chunk] = [result].flat().flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error(`${file} compiled to no script`)
  const code = chunk.code.trim()
  if (code.includes('</script')) throw new Error(`${file} contains </script`)
  return { code, files: chunk.moduleIds }
}
