/** The language offer, in the offered language. */
import { defaultLanguage, languages, type OtherLanguage } from '#domain/content/languages.ts'
import { rememberLanguage } from '#web/api/chosen-language.ts'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'

import styles from './language-offer.module.css'
import { LanguageLink } from './language-switch.tsx'

export function LanguageOfferCard(props: { language: OtherLanguage; onChosen: () => void }) {
  const { language, onChosen } = props
  const { tag, offer } = languages[language]
  return (
    <aside className={styles.offer} lang={tag} aria-label={offer.label}>
      <p>
        {offer.text} <LanguageLink language={language} className={styles.link} />
      </p>
      <IconButton
        label={offer.decline}
        onClick={() => {
          rememberLanguage(defaultLanguage)
          onChosen()
        }}
      >
        <CloseIcon />
      </IconButton>
    </aside>
  )
}
