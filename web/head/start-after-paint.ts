// Starts the page's module after the first paint. An earlier start would compete with the style
// sheets and fonts that the paint needs. web/ui/behaviour/scripts-after-paint.ts marks the module
// in the HTML.
import { runAfterPaint } from '#web/ui/behaviour/after-paint.ts'
import { afterPaintMarker } from '#web/ui/behaviour/scripts-after-paint.ts'

function startPageModule(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${afterPaintMarker}]`))
    link.rel = 'modulepreload'
  const waitingScript = document.querySelector(`script[type=${afterPaintMarker}]`)
  if (!waitingScript) return
  // A copy, because a browser never runs a script whose type changes later.
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = waitingScript.textContent
  waitingScript.after(script)
}

document.addEventListener('DOMContentLoaded', () => void runAfterPaint(startPageModule))
