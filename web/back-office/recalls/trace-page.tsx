/** Page with a search field that finds lots, batches and orders, and with the list of recalls. */
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'

import { maxTraceSearchLength } from '#domain/max-search-length.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { RecallList } from './recall-list.tsx'
import styles from './recalls.module.css'
import { TraceResults } from './trace-results.tsx'

export default function TracePage() {
  const t = useTranslator()
  const [searchParams, setSearchParams] = useSearchParams()
  const searchText = (searchParams.get('q') ?? '').trim().slice(0, maxTraceSearchLength)
  return (
    <>
      <BackLink to="/admin-ingredients">{t('All ingredients')}</BackLink>
      <PageHeader
        title={t('Trace and recalls')}
        summary={t('From a lot to its customers, and from an order to its lots')}
      />
      <div className={styles.page}>
        <SearchForm
          key={searchText}
          initialText={searchText}
          onSearch={(newText) => setSearchParams({ q: newText })}
        />
        {searchText !== '' && <SearchResults searchText={searchText} />}
        <RecallList />
      </div>
    </>
  )
}

function SearchForm(props: { initialText: string; onSearch: (searchText: string) => void }) {
  const t = useTranslator()
  const [typedText, setTypedText] = useState(props.initialText)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    props.onSearch(typedText.trim())
  }
  return (
    <search>
      <form className={styles.search} onSubmit={handleSubmit}>
        <Field
          label={t('Lot, batch or order')}
          hint={t('Our lot number, the supplier’s, a batch number or an order number.')}
        >
          <TextInput
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxTraceSearchLength}
            value={typedText}
            onChange={(event) => setTypedText(event.target.value)}
          />
        </Field>
        <Button type="submit">{t('Search')}</Button>
      </form>
    </search>
  )
}

function SearchResults({ searchText }: { searchText: string }) {
  const t = useTranslator()
  const {
    data: matches,
    failure,
    reload,
  } = useApiQuery(
    (signal) => callAuthenticated('GET /api/trace', { query: { q: searchText } }, { signal }),
    searchText,
  )
  return (
    <section aria-label={t('Results')} aria-busy={matches === undefined}>
      <LoadFailure failure={failure} onRetry={reload} />
      {matches === undefined && failure === undefined && <Loader text={t('Loading')} />}
      {matches && <TraceResults searchText={searchText} matches={matches} />}
    </section>
  )
}
