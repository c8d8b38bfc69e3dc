// Language context. Components translate every sentence with `t`; `Rich` turns the tags inside a
// sentence into elements.
import { createContext, Fragment, useContext, useMemo, type ReactNode } from 'react'
import { defaultLanguage, languages, type ShopLanguage } from '#domain/content/languages.ts'
import { createText, type Catalogue, type Text } from '#domain/content/messages.ts'
import { splitTags } from '#web/ui/forms/split-tags.ts'

type Spoken = {
  language: ShopLanguage
  tag: string
  t: Text
  /** Returns true if the catalogue translates this English sentence. */
  knows: (english: string) => boolean
}

const english: Spoken = {
  language: defaultLanguage,
  tag: languages[defaultLanguage].tag,
  t: createText(),
  knows: () => true,
}

const LanguageContext = createContext<Spoken>(english)

/** Sets the language for its children; English without a catalogue. */
export function LanguageProvider(props: {
  language: ShopLanguage
  catalogue?: Catalogue | undefined
  children: ReactNode
}) {
  const { language, catalogue, children } = props
  const spoken = useMemo(
    () =>
      language === defaultLanguage && !catalogue
        ? english
        : {
            language,
            tag: languages[language].tag,
            t: createText(language, catalogue),
            knows: (text) => catalogue !== undefined && Object.hasOwn(catalogue, text),
          },
    [language, catalogue],
  )
  return <LanguageContext value={spoken}>{children}</LanguageContext>
}

/** Returns the translator: `t('Hello {name}, nice to meet you!', { name })`. */
export function useText(): Text {
  return useContext(LanguageContext).t
}

/** Returns the language and its tag for `Intl` and `lang`. */
export function useLanguage(): Omit<Spoken, 't'> {
  return useContext(LanguageContext)
}

/**
 * A translated sentence with tags: `<Rich text={t('Read the <a>terms</a>.')} tags={{ a: (text) =>
 * <Link to="/terms">{text}</Link> }} />`. Tags do not nest; a tag without a function is
 * dropped and its text stays.
 */
export function Rich(props: {
  text: string
  tags: Readonly<Record<string, (text: string) => ReactNode>>
}) {
  return splitTags(props.text).map(({ tag, text }, index) => (
    // The index is a stable key: pieces never change order.
    <Fragment key={index}>{tag === undefined ? text : (props.tags[tag]?.(text) ?? text)}</Fragment>
  ))
}
