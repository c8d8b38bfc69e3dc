/**
 * Offers another language on English pages to a visitor whose browser prefers it and who has not
 * chosen a language yet. Either choice is stored. The card is loaded only if it is shown.
 */
import { defaultLanguage } from '#domain/content/languages.ts'
import { useState, useSyncExternalStore } from 'react'
import { findPreferredLanguage } from '#web/api/chosen-language.ts'
import { useLanguage } from '#web/ui/behaviour/language.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

const LanguageOfferCard = loadOnDemand(
  async () => (await import('./language-offer-card.tsx')).LanguageOfferCard,
)

export function LanguageOffer() {
  const { language } = useLanguage()
  // Undefined on the server: its HTML is the same for all visitors. The preference never changes
  // while a page is open.
  const offeredLanguage = useSyncExternalStore(
    subscribeToNothing,
    findPreferredLanguage,
    () => undefined,
  )
  const [hasChosen, setHasChosen] = useState(false)

  if (language !== defaultLanguage || !offeredLanguage || hasChosen) return null
  return <LanguageOfferCard language={offeredLanguage} onChosen={() => setHasChosen(true)} />
}
