/** Text of the language offer, in the offered language. */
import { languageTags } from '#domain/content/messages.ts'
import { rememberLanguage } from '#web/api/chosen-language.ts'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'

import styles from './language-offer.module.css'
import { LanguageSwitch } from './language-switch.tsx'

export function LanguageOfferCard({ onChosen }: { onChosen: () => void }) {
  return (
    // Always in Malay, on an English page, so it uses no catalogue.
    <aside className={styles.offer} lang={languageTags.ms} aria-label="Pilihan bahasa">
      <p>
        Laman ini juga tersedia dalam <LanguageSwitch className={styles.link} />
      </p>
      <IconButton
        label="Kekal dalam bahasa Inggeris"
        onClick={() => {
          rememberLanguage('en')
          onChosen()
        }}
      >
        <CloseIcon />
      </IconButton>
    </aside>
  )
}
