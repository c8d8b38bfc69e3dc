/**
 * Analytics: visits by day, the funnel from quiz to paid order, and page views. Each plot has a
 * table. Only consenting visitors are counted, so shares are more reliable than totals.
 */
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { Filters, SelectFilter } from '#web/back-office/parts/filters.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useUrlFilters } from '#web/back-office/parts/use-url-filters.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { AddedProducts } from './added-products.tsx'
import { DailyVisits } from './daily-visits.tsx'
import { Way } from './way.tsx'
import styles from './report.module.css'
import { RouteViews } from './route-views.tsx'

const spans = ['7', '30', '90', '365']

export default function ReportPage() {
  const t = useText()
  const { values, set } = useUrlFilters(['days'])
  const span = spans.includes(values.days) ? values.days : '30'
  const { data, failure, reload } = useDeskData(
    (signal) =>
      callAuthenticated('GET /api/admin/analytics', { query: { days: Number(span) } }, { signal }),
    span,
  )
  const visits = data?.days.reduce((sum, day) => sum + day.visits, 0) ?? 0
  return (
    <>
      <PageHead
        title={t('Analytics')}
        fact={
          data && t('{visits, plural, =0 {No visits} one {# visit} other {# visits}}', { visits })
        }
      />
      <Filters label={t('Select a period')}>
        <SelectFilter label={t('Period')} value={span} onChange={(value) => set({ days: value })}>
          {spans.map((days) => (
            <option key={days} value={days}>
              {t('Last {days} days', { days })}
            </option>
          ))}
        </SelectFilter>
      </Filters>
      <LoadFailure failure={failure} onRetry={reload} />
      {!data && !failure && <Loader text={t('Loading')} />}
      {data && visits === 0 && (
        <EmptyState
          sentence={t('No visits yet. Only visitors who accept analytics are counted.')}
          action={{ to: '/', label: t('Go to the shop') }}
        />
      )}
      {data && visits > 0 && (
        <div className={styles.report}>
          <DailyVisits days={data.days} />
          <Way
            title={t('From quiz to paid order')}
            steps={data.funnel.map(({ label, visits: count }) => ({ name: t(label), count }))}
          />
          <Way
            title={t('Quiz progress')}
            steps={data.quizSteps.map(({ step, visits: count }) => ({
              name: t('Question {step}', { step }),
              count,
            }))}
          />
          <RouteViews routes={data.routes} />
          <p className="small quiet">
            {t(
              'Only visitors who accept analytics are counted. Their number changes every day, so it identifies no person, order or answer.',
            )}
          </p>
        </div>
      )}
      {data && data.added.length > 0 && <AddedProducts added={data.added} />}
    </>
  )
}
