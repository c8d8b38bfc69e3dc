/** `rel` of the preloads and `type` of the module that wait for the first paint. */
export const waitsForPaint = 'after-paint'

/**
 * Returns the HTML of a page with its module and preloads marked to wait, for
 * web/head/start-after-paint.ts. React Router renders them and has no option for when they start.
 */
export function startScriptsAfterPaint(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waitsForPaint}"`)
    .replace('type="module" async=""', `type="${waitsForPaint}"`)
}
