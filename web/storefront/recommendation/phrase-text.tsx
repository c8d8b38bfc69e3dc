// A translated sentence of the recommendation, and its sources.
import { translatePhrase } from '#domain/recommendation/phrase.ts'
import type { RecommendedState } from '#web/api/stored-quiz.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './phrase-text.module.css'

type ReasonPhrase = RecommendedState['products'][number]['reasons'][number]

export function PhraseText({ phrase }: { phrase: ReasonPhrase }) {
  const t = useTranslator()
  return translatePhrase(t, phrase)
}

/** Sources of a list of sentences, collapsed. */
export function Sources({ phrases }: { phrases: readonly ReasonPhrase[] }) {
  const t = useTranslator()
  const sources = new Map(
    phrases.flatMap((phrase) => phrase.sources ?? []).map((source) => [source.url, source]),
  )
  if (sources.size === 0) return null
  return (
    <details className={styles.sources}>
      <summary>{t('Sources')}</summary>
      <ul>
        {[...sources.values()].map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
