/**
 * Replaces back-office screens in the server's build with empty components: saves loading MUI (1.5
 * s, 150 MB) and keeps personal data out of staff HTML.
 */
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from '#scripts/gate/steps.ts'

const staffFolder = path.join(root, 'web/back-office/')
/** Files the server does render: the empty frame around every screen. */
const onServer = /\/shell\/desk-(shell-page|boundary-layout)\.tsx$/
/**
 * The data grid's style element becomes a sheet that the content security policy allows
 * (web/back-office/shell/adopted-styles.ts). The build stops if the grid no longer has it.
 */
const gridStyles = /\/@mui\/x-data-grid\/utils\/css\/context\.mjs$/
const gridStyleElement = /_jsx\("style", \{\s*href: `\/\$\{className\}`,[^}]*\}\)/
const adoptedStyles = path.join(staffFolder, 'shell/adopted-styles.ts')

export function backOfficePlugin(): Plugin {
  return {
    name: 'back-office',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? ''
      if (this.environment.name === 'client')
        return gridStyles.test(file) ? withAdoptedStyles(code) : undefined
      if (!file.startsWith(staffFolder) || !file.endsWith('.tsx') || onServer.test(file)) return
      return { code: emptied(code), map: null }
    },
  }
}

/** The same exports, without content. */
function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
  return [
    ...names.map(([, name]) => `export const ${name} = undefined`),
    ...(/^export default /m.test(code) ? ['export default function Screen() { return null }'] : []),
    'export {}',
  ].join('\n')
}

function withAdoptedStyles(code: string): string {
  if (!gridStyleElement.test(code))
    throw new Error(
      'the data grid has no known style element: update scripts/bundle/back-office-plugin.ts',
    )
  return `import { adoptOnce } from ${JSON.stringify(adoptedStyles)}\n${code.replace(gridStyleElement, 'adoptOnce(className, cssString)')}`
}
