// Text entered by the owner, such as product names: translated if the catalogue has it, else marked
// as English, so that screen readers pronounce it correctly.
import { languageTags } from '#domain/content/messages.ts'
import { useLanguage, useText } from './language.tsx'

export function OwnerText({ text }: { text: string }) {
  const t = useText()
  const { language, isTranslated } = useLanguage()
  if (language === 'en' || isTranslated(text)) return t(text)
  return <span lang={languageTags.en}>{text}</span>
}
