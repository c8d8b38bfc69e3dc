/**
 * A quiet word to who reads Malay and has come to an English page for the first time: nobody is sent
 * anywhere, nothing moves, and either answer is remembered. It is fetched only where it is shown.
 */
import { useEffect, useState, lazy, Suspense } from 'react'
import { preferredLanguage } from '#domain/content/languages.ts'
import { chosenLanguage } from '#web/api/chosen-language.ts'
import { useLanguage } from '#web/ui/language.tsx'

const LanguageOfferCard = lazy(async () => ({
  default: (await import('./language-offer-card.tsx')).LanguageOfferCard,
}))

export function LanguageOffer() {
  const { language } = useLanguage()
  const [isOffered, setOffered] = useState(false)

  useEffect(() => {
    const wished = preferredLanguage(navigator.languages)
    setOffered(language === 'en' && wished === 'ms' && chosenLanguage() === undefined)
  }, [language])

  if (!isOffered) return null
  return (
    <Suspense>
      <LanguageOfferCard onAnswered={() => setOffered(false)} />
    </Suspense>
  )
}
