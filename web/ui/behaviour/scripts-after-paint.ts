/** `rel` of the preloads and `type` of the module until the first paint; browsers ignore both. */
export const afterPaintMarker = 'after-paint'

/**
 * Returns the HTML of a page with its module and preloads marked, so that they start only when
 * web/head/start-after-paint.ts starts them. React Router has no option for this.
 */
export function startScriptsAfterPaint(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${afterPaintMarker}"`)
    .replace('type="module" async=""', `type="${afterPaintMarker}"`)
}
