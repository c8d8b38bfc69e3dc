// The page wakes up in the browser: React takes over the HTML that the server has sent. A page in
// another language than English first reads its words; the document has asked for them ahead.
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import wordsAddress from 'virtual:words-address'
import { keepCatalogue, languageOfPage } from '#web/api/page-language.ts'

async function fetchWords(): Promise<void> {
  const language = languageOfPage()
  const address = wordsAddress[language]
  if (!address) return
  try {
    keepCatalogue(language, await (await fetch(address)).json())
  } catch {
    // Without a network in this moment the page works all the same, in English.
  }
}

function wakeUp(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void fetchWords().then(wakeUp)
