// Text entered by the owner, such as product names: translated if the catalogue has it, else marked
// as English, so that screen readers pronounce it correctly.
import { languages, defaultLanguage } from '#domain/content/languages.ts'
import { useLanguage, useTranslator } from './language.tsx'

export function OwnerText({ text }: { text: string }) {
  const t = useTranslator()
  const { language, isTranslated } = useLanguage()
  if (language === defaultLanguage || isTranslated(text)) return t(text)
  return <span lang={languages[defaultLanguage].tag}>{text}</span>
}
