// Starts the page's module after its first paint, because it would compete with the style sheets
// and fonts that the paint needs. web/ui/behaviour/scripts-after-paint.ts marks it in the HTML.
import { afterPaint } from '#web/ui/behaviour/after-paint.ts'
import { waitsForPaint } from '#web/ui/behaviour/scripts-after-paint.ts'

function start(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${waitsForPaint}]`))
    link.rel = 'modulepreload'
  const waiting = document.querySelector(`script[type=${waitsForPaint}]`)
  if (!waiting) return
  // A browser never runs a script whose type changes later.
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = waiting.textContent
  waiting.after(script)
}

document.addEventListener('DOMContentLoaded', () => void afterPaint(start))
