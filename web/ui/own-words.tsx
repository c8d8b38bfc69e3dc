// Words of the catalogue: in the page's language where there are any, else as the owner entered them,
// marked as English so that they are read aloud as such.
import { languageTags } from '#domain/content/messages.ts'
import { useLanguage, useText } from './language.tsx'

export function OwnWords({ text }: { text: string }) {
  const t = useText()
  const { language, knows } = useLanguage()
  if (language === 'en' || knows(text)) return t(text)
  return <span lang={languageTags.en}>{text}</span>
}
