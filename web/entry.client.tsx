// Hydrates the server's HTML. A page in another language than English loads its message catalogue
// first; the document preloads it.
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import translationUrls from 'virtual:translation-urls'
import { cacheCatalogue, languageOfPage } from '#web/api/page-language.ts'

async function loadCatalogue(): Promise<void> {
  const language = languageOfPage()
  const url = translationUrls[language]
  if (!url) return
  try {
    cacheCatalogue(language, await (await fetch(url)).json())
  } catch {
    // The catalogue could not be loaded, for instance offline: hydrate anyway, with English texts.
  }
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void loadCatalogue().then(hydrate)
