// The language of the page. Parts ask for `t` and never hold a sentence of their own that a
// catalogue couldn't translate; `Rich` makes links of the tags inside a sentence.
import { createContext, Fragment, useContext, useMemo, type ReactNode } from 'react'
import {
  createText,
  languageTags,
  type Catalogue,
  type Language,
  type Text,
} from '#domain/content/messages.ts'
import { splitTags } from './split-tags.ts'

type Spoken = {
  language: Language
  tag: string
  t: Text
  /** Whether the catalogue has words for an English sentence. */
  knows: (english: string) => boolean
}

const english: Spoken = {
  language: 'en',
  tag: languageTags.en,
  t: createText('en'),
  knows: () => true,
}

const LanguageContext = createContext<Spoken>(english)

/** Everything inside speaks this language; without a catalogue, English. */
export function LanguageProvider(props: {
  language: Language
  catalogue?: Catalogue | undefined
  children: ReactNode
}) {
  const { language, catalogue, children } = props
  const spoken = useMemo(
    () =>
      language === 'en' && !catalogue
        ? english
        : {
            language,
            tag: languageTags[language],
            t: createText(language, catalogue),
            knows: (text) => catalogue !== undefined && Object.hasOwn(catalogue, text),
          },
    [language, catalogue],
  )
  return <LanguageContext value={spoken}>{children}</LanguageContext>
}

/** The translator: `t('Hello {name}, nice to meet you!', { name })`. */
export function useText(): Text {
  return useContext(LanguageContext).t
}

/** The language and its tag for `Intl` and `lang`. */
export function useLanguage(): Omit<Spoken, 't'> {
  return useContext(LanguageContext)
}

/**
 * A translated sentence with tags: `<Rich text={t('Read the <a>terms</a>.')} tags={{ a: (words) =>
 * <TextLink to="/terms">{words}</TextLink> }} />`. Tags don't nest; one without a maker is dropped
 * and its words stay.
 */
export function Rich(props: {
  text: string
  tags: Readonly<Record<string, (words: string) => ReactNode>>
}) {
  return splitTags(props.text).map(({ tag, words }, index) => (
    // The pieces of one sentence never change places.
    <Fragment key={index}>
      {tag === undefined ? words : (props.tags[tag]?.(words) ?? words)}
    </Fragment>
  ))
}
