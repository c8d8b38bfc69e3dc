/**
 * Offers Malay to a visitor whose browser prefers it, on the first visit to an English page. There
 * is no automatic redirect and no layout shift, and either choice is stored. Loaded only where it
 * is shown.
 */
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { prefersMalay } from '#web/api/chosen-language.ts'
import { useLanguage } from '#web/ui/behaviour/language.tsx'

const LanguageOfferCard = lazy(async () => ({
  default: (await import('./language-offer-card.tsx')).LanguageOfferCard,
}))

/** The preference never changes while a page is open. */
const subscribeToNothing = (): (() => void) => () => undefined

export function LanguageOffer() {
  const { language } = useLanguage()
  // False on the server: its HTML is the same for all visitors.
  const isMalayPreferred = useSyncExternalStore(subscribeToNothing, prefersMalay, () => false)
  const [hasChosen, setHasChosen] = useState(false)

  if (language !== 'en' || !isMalayPreferred || hasChosen) return null
  return (
    <Suspense>
      <LanguageOfferCard onChosen={() => setHasChosen(true)} />
    </Suspense>
  )
}
