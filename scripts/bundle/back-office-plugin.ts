/**
 * Replaces back-office screens in the server's build with empty components. The server then does
 * not load MUI, which would make its start slow and take much memory, and HTML for staff contains
 * no personal data.
 */
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from '#scripts/gate/steps.ts'

const staffFolder = path.join(root, 'web/back-office/')
/** Files that the server does render: the empty frame around every screen. */
const serverRenderedFile = /\/shell\/desk-(shell-page|boundary-layout)\.tsx$/
/**
 * MUI's data grid renders a style element, which the content security policy refuses. This plug-in
 * replaces the element with an adopted style sheet (web/back-office/shell/adopted-styles.ts). The
 * build fails when MUI's file no longer has the expected element. Danger: it does not fail when MUI
 * moves or renames the file; browsers then show the grids without styles.
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
        return gridStyles.test(file) ? replaceStyleElement(code) : undefined
      if (!file.startsWith(staffFolder) || !file.endsWith('.tsx') || serverRenderedFile.test(file))
        return
      return { code: removeContent(code), map: null }
    },
  }
}

/** Returns a module whose named exports are undefined and whose default export renders nothing. */
function removeContent(code: string): string {
  const names = [...code.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
  return [
    ...names.map(([, name]) => `export const ${name} = undefined`),
    ...(/^export default /m.test(code) ? ['export default function Screen() { return null }'] : []),
    'export {}',
  ].join('\n')
}

function replaceStyleElement(code: string): string {
  if (!gridStyleElement.test(code))
    throw new Error(
      '@mui/x-data-grid has no style element like the known one: update gridStyleElement in scripts/bundle/back-office-plugin.ts',
    )
  return `import { adoptOnce } from ${JSON.stringify(adoptedStyles)}\n${code.replace(gridStyleElement, 'adoptOnce(className, cssString)')}`
}
