/**
 * The back office runs in the browser alone. In the server's build its screens are empty functions, so
 * the server neither loads MUI (1.5 s and 150 MB for a grid that it never draws) nor could it ever put
 * something personal into a staff page's HTML.
 *
 * And the grid's own style element becomes a sheet that the strict policy allows: see
 * web/back-office/shell/adopted-styles.ts. The build stops when the grid no longer has that element.
 */
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from './steps.ts'

const staffFolder = path.join(root, 'web/back-office/')
/** What the server does render: the empty frame around every screen. */
const onServer = /\/shell\/desk-(shell-page|boundary-layout)\.tsx$/
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

/** The same names, with nothing behind them. */
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
    throw new Error('the data grid writes its styles in another way: look at back-office-plugin.ts')
  return `import { adoptOnce } from ${JSON.stringify(adoptedStyles)}\n${code.replace(gridStyleElement, 'adoptOnce(className, cssString)')}`
}
