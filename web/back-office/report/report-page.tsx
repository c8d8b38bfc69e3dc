/**
 * Analytics page: visits by day, the funnels from quiz to paid order and through the quiz, page
 * views, and additions to carts. All but the additions count only visitors who accept analytics,
 * so their percentages are more reliable than their totals.
 */
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { Filters, SelectFilter } from '#web/back-office/parts/table/filters.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useUrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { AddedProducts } from './added-products.tsx'
import { DailyVisits } from './daily-visits.tsx'
import { Funnel } from './funnel.tsx'
import styles from './report.module.css'
import { RouteViews } from './route-views.tsx'

/** Values of the filter `days` in the URL. The endpoint must accept each as its query `days`. */
const periods = ['7', '30', '90', '365']
const defaultPeriod = '30'

export default function ReportPage() {
  const t = useTranslator()
  const { values: filters, setFilters } = useUrlFilters(['days'])
  const period = periods.includes(filters.days) ? filters.days : defaultPeriod
  const {
    data: report,
    failure,
    reload,
  } = useApiQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/admin/analytics',
        { query: { days: Number(period) } },
        { signal },
      ),
    period,
  )
  const visitCount = report?.days.reduce((sum, day) => sum + day.visits, 0) ?? 0
  return (
    <>
      <PageHeader
        title={t('Analytics')}
        summary={
          report &&
          t('{visits, plural, =0 {No visits} one {# visit} other {# visits}}', {
            visits: visitCount,
          })
        }
      />
      <Filters label={t('Select a period')}>
        <SelectFilter
          label={t('Period')}
          value={period}
          onChange={(value) => setFilters({ days: value })}
        >
          {periods.map((days) => (
            <option key={days} value={days}>
              {t('Last {days} days', { days })}
            </option>
          ))}
        </SelectFilter>
      </Filters>
      <LoadFailure failure={failure} onRetry={reload} />
      {!report && !failure && <Loader text={t('Loading')} />}
      {report && visitCount === 0 && (
        <EmptyState
          sentence={t('No visits yet. Only visitors who accept analytics are counted.')}
          action={{ to: '/', label: t('Go to the shop') }}
        />
      )}
      {report && visitCount > 0 && (
        <div className={styles.report}>
          <DailyVisits days={report.days} />
          <Funnel
            title={t('From quiz to paid order')}
            steps={report.funnel.map(({ label, visits: count }) => ({ name: t(label), count }))}
          />
          <Funnel
            title={t('Quiz progress')}
            steps={report.quizSteps.map(({ step, visits: count }) => ({
              name: t('Question {step}', { step }),
              count,
            }))}
          />
          <RouteViews routes={report.routes} />
          <p className="small quiet">
            {t(
              'Only visitors who accept analytics are counted. Their number changes every day, so it identifies no person, order or answer.',
            )}
          </p>
        </div>
      )}
      {report && report.cartAdditions.length > 0 && (
        <div className={styles.added}>
          <AddedProducts products={report.cartAdditions} />
        </div>
      )}
    </>
  )
}
