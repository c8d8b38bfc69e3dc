// Language context. Components translate every sentence with `t`. The English sentence is its own
// key (message key). `RichText` turns the tags inside a sentence into elements.
import { createContext, Fragment, useContext, useMemo, type ReactNode } from 'react'
import { defaultLanguage, languages, type ShopLanguage } from '#domain/content/languages.ts'
import {
  createTranslator,
  type MessageCatalogue,
  type Translate,
} from '#domain/content/messages.ts'
import { splitTags } from '#web/ui/behaviour/split-tags.ts'

type LanguageState = {
  language: ShopLanguage
  /** Such as `ms-MY`, for `Intl` and `lang`. */
  tag: string
  t: Translate
  /** Returns true if this English sentence can be shown in the language; always true in English. */
  isTranslated: (english: string) => boolean
}

const englishState: LanguageState = {
  language: defaultLanguage,
  tag: languages[defaultLanguage].tag,
  t: createTranslator(),
  isTranslated: () => true,
}

const LanguageContext = createContext<LanguageState>(englishState)

/** Sets the language for its children. Without a catalogue all texts are English. */
export function LanguageProvider(props: {
  language: ShopLanguage
  catalogue?: MessageCatalogue | undefined
  children: ReactNode
}) {
  const { language, catalogue, children } = props
  const languageState = useMemo(
    () =>
      language === defaultLanguage && !catalogue
        ? englishState
        : {
            language,
            tag: languages[language].tag,
            t: createTranslator(language, catalogue),
            isTranslated: (text) => catalogue !== undefined && Object.hasOwn(catalogue, text),
          },
    [language, catalogue],
  )
  return <LanguageContext value={languageState}>{children}</LanguageContext>
}

/** Returns the translator: `t('Hello {name}, nice to meet you!', { name })`. */
export function useTranslator(): Translate {
  return useContext(LanguageContext).t
}

/** Returns the language, its tag, and a function that checks whether a text is translated. */
export function useLanguage(): Omit<LanguageState, 't'> {
  return useContext(LanguageContext)
}

/**
 * Renders a translated sentence with tags: `<RichText text={t('Read the <a>terms</a>.')} tags={{
 * a: (text) => <Link to="/terms">{text}</Link> }} />`. Tags cannot be nested. A tag
 * without a function is rendered as its text.
 */
export function RichText(props: {
  text: string
  tags: Readonly<Record<string, (text: string) => ReactNode>>
}) {
  return splitTags(props.text).map(({ tag, text }, index) => (
    // The index is enough as a key: pieces hold no state.
    <Fragment key={index}>{tag === undefined ? text : (props.tags[tag]?.(text) ?? text)}</Fragment>
  ))
}
