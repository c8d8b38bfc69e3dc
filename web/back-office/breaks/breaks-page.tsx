/**
 * Where the providers' books and ours differ: what happened, what to do next, and who has dealt with it
 * in which way. The longest wait stands first.
 */
import { useState } from 'react'

import { breakDeskKinds, wordsOfBreak } from '#domain/payments/break-kinds.ts'
import { callAsCustomer } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { ConfirmDialog } from '#web/back-office/parts/confirm-dialog.tsx'
import { Pager } from '#web/back-office/parts/data-table.tsx'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/filters.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useAddressFilters } from '#web/back-office/parts/use-address-filters.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useText } from '#web/ui/language.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { useSnackbar } from '#web/ui/snackbar.tsx'

import { BreakCard, type Break } from './break-card.tsx'
import styles from './breaks.module.css'
import { settle, SettledAlready, settledWords, type Settled } from './settle.ts'

const limit = 25
const states = ['open', 'settled', 'All'] as const

export default function BreaksPage() {
  const t = useText()
  const show = useSnackbar()
  const { values, page, set, setPage, question } = useAddressFilters(['q', 'state', 'kind'])
  const state = states.find((one) => one === values.state) ?? 'open'
  const { data, isLoading, failure, reload } = useDeskData((signal) => {
    const kind = breakDeskKinds.find((one) => one === values.kind)
    const query = { q: values.q.slice(0, 100), state, ...(kind && { kind }), page, limit }
    return callAsCustomer('GET /api/admin/breaks', { query }, { signal })
  }, question)
  const [asked, setAsked] = useState<Break>()
  const [theirs, setTheirs] = useState<Settled>()

  const onSettle = async (note: string): Promise<void> => {
    if (!asked) return
    setTheirs(undefined)
    try {
      await settle(asked, note)
      show({ text: t('Settled.') })
    } catch (error) {
      if (!(error instanceof SettledAlready)) throw error
      setTheirs(error.stored)
    }
    reload()
  }
  return (
    <>
      <PageHead
        title={t('Breaks')}
        fact={
          data &&
          t(
            '{count, plural, =0 {Nothing waits} one {# waits for a person} other {# wait for a person}}',
            {
              count: data.open,
            },
          )
        }
      />
      <Filters label={t('Find breaks')}>
        <SearchFilter label={t('Bill or order')} value={values.q} onChange={(q) => set({ q })} />
        <SelectFilter
          label={t('State')}
          value={state}
          onChange={(value) => set({ state: value === 'open' ? '' : value })}
        >
          <option value="open">{t('Open')}</option>
          <option value="settled">{t('Settled')}</option>
          <option value="All">{t('Open and settled')}</option>
        </SelectFilter>
        <SelectFilter
          label={t('Kind')}
          value={values.kind}
          onChange={(value) => set({ kind: value })}
        >
          <option value="">{t('Every kind')}</option>
          {breakDeskKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(wordsOfBreak(kind).title)}
            </option>
          ))}
        </SelectFilter>
      </Filters>
      {theirs && (
        <Alert kind="warn" live="alert" title={t('Somebody has settled this already.')}>
          <p>{settledWords(t, theirs)}</p>
        </Alert>
      )}
      <section aria-label={t('Breaks')} aria-busy={isLoading}>
        <LoadFailure failure={failure} onRetry={reload} />
        {data === undefined && failure === undefined && <Loader text={t('Loading')} />}
        {data?.breaks.length === 0 && (
          <EmptyState
            sentence={
              state === 'open' && data.open === 0
                ? t('The providers’ books and ours agree.')
                : t('Nothing fits this question.')
            }
          />
        )}
        <ul className={styles.list}>
          {data?.breaks.map((found) => (
            <li key={`${found.source} ${found.id}`}>
              <BreakCard found={found} onSettle={() => setAsked(found)} />
            </li>
          ))}
        </ul>
        {data && data.breaks.length > 0 && (
          <Pager
            page={page}
            limit={limit}
            total={data.total}
            shown={data.breaks.length}
            onPage={setPage}
          />
        )}
      </section>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked ? t(wordsOfBreak(asked.kind).title) : ''}
        confirm={asked?.source === 'message' ? t('Set aside') : t('Mark as settled')}
        reason={{
          label: t('What was done'),
          hint: t('For instance the reference of the transfer. It is written to the audit log.'),
        }}
        onConfirm={onSettle}
      >
        <p>{t('This moves no money: it says that you have dealt with it.')}</p>
      </ConfirmDialog>
    </>
  )
}
