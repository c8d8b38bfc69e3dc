/** Overview: tasks, sales, paid orders by waiting time, quizzes, stock warnings, failed jobs. */
import type { CallReply } from '#contract/call.ts'
import { formatRinggit, sen } from '#domain/money.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { DateCell } from '#web/back-office/parts/table/cells.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { Bars } from './bars.tsx'
import { DayPlot } from './day-plot.tsx'
import { FailedWork } from './failed-work.tsx'
import { StockWarnings } from './stock-warnings.tsx'
import styles from './overview.module.css'
import { Tasks } from './tasks.tsx'

type Overview = CallReply<'GET /api/admin/overview'>

export default function OverviewPage() {
  const t = useText()
  const { data, failure, reload } = useDeskData((signal) =>
    callAuthenticated('GET /api/admin/overview', {}, { signal }),
  )
  return (
    <>
      <PageHead title={t('Overview')} />
      {data === undefined && failure === undefined && <Loader text={t('Loading...')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {data && <OverviewContent data={data} />}
      <FailedWork />
    </>
  )
}

function OverviewContent({ data }: { data: Overview }) {
  const t = useText()
  const { today, days7, days30, series, funnel, queue, tasks, supply } = data
  const salesPeriods = [
    [t('Today'), today],
    [t('7 days'), days7],
    [t('30 days'), days30],
  ] as const
  return (
    <div className={styles.page}>
      <Tasks tasks={tasks} supply={supply} />
      <dl className={styles.sales}>
        {salesPeriods.map(([name, { orders, revenue }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.figure}>{formatRinggit(sen(revenue))}</dd>
            <dd className="quiet">
              {t('{count, plural, =0 {no paid orders} one {# paid order} other {# paid orders}}', {
                count: orders,
              })}
            </dd>
          </div>
        ))}
      </dl>
      <Section title={t('Revenue by day')} size="h3" aside={t('Last 30 days')}>
        <DayPlot series={series} />
      </Section>
      <div className={styles.columns}>
        <Section
          title={t('To check or prepare')}
          size="h3"
          aside={
            queue.oldestAt && (
              <>
                {t('Oldest:')} <DateCell time={queue.oldestAt} />
              </>
            )
          }
        >
          <Bars
            label={t('Paid orders to check or prepare, by waiting time')}
            tone="wait"
            bars={[
              { name: t('Less than 1 day'), value: queue.under1 },
              { name: t('1 to 2 days'), value: queue.under2 },
              { name: t('2 to 5 days'), value: queue.under5 },
              { name: t('More than 5 days'), value: queue.over5, isLate: true },
            ]}
          />
        </Section>
        <Section title={t('From quiz to order')} size="h3" aside={t('Last 30 days')}>
          <Bars
            label={t('Quizzes, orders with a quiz, paid orders with a quiz')}
            bars={[
              { name: t('Completed quizzes'), value: funnel.quizzes },
              { name: t('Orders with a quiz'), value: funnel.orders, total: funnel.quizzes },
              { name: t('Paid orders with a quiz'), value: funnel.paid, total: funnel.quizzes },
            ]}
          />
        </Section>
      </div>
      <StockWarnings supply={supply} />
    </div>
  )
}
