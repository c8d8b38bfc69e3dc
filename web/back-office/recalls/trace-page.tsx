/** Trace: one field that finds lots, batches and orders, and the list of recalls. */
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { RecallList } from './recall-list.tsx'
import styles from './recalls.module.css'
import { TraceResults } from './trace-results.tsx'

export default function TracePage() {
  const t = useText()
  const [searchParams, setSearchParams] = useSearchParams()
  // The contract allows 60 characters.
  const q = (searchParams.get('q') ?? '').trim().slice(0, 60)
  return (
    <>
      <BackLink to="/admin-ingredients">{t('All ingredients')}</BackLink>
      <PageHead
        title={t('Trace and recalls')}
        summary={t('From a lot to its customers, and from an order to its lots')}
      />
      <div className={styles.page}>
        <SearchForm key={q} initial={q} onSearch={(text) => setSearchParams({ q: text })} />
        {q !== '' && <SearchResults q={q} />}
        <RecallList />
      </div>
    </>
  )
}

function SearchForm(props: { initial: string; onSearch: (text: string) => void }) {
  const t = useText()
  const [text, setText] = useState(props.initial)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    props.onSearch(text.trim())
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
            maxLength={60}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit">{t('Search')}</Button>
      </form>
    </search>
  )
}

function SearchResults({ q }: { q: string }) {
  const t = useText()
  const { data, failure, reload } = useDeskData(
    (signal) => callAuthenticated('GET /api/trace', { query: { q } }, { signal }),
    q,
  )
  return (
    <section aria-label={t('Results')} aria-busy={data === undefined}>
      <LoadFailure failure={failure} onRetry={reload} />
      {data === undefined && failure === undefined && <Loader text={t('Loading')} />}
      {data && <TraceResults q={q} found={data} />}
    </section>
  )
}
