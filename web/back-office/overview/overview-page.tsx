/** Overview: tasks, sales, paid orders by waiting time, quizzes, stock warnings, failed jobs. */
import type { CallReply } from '#contract/call.ts'
import { formatRinggit, sen } from '#domain/money.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { LabelledBars } from './labelled-bars.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { FailedWork } from './failed-work.tsx'
import { StockWarnings } from './stock-warnings.tsx'
import styles from './overview.module.css'
import { Tasks } from './tasks.tsx'

type Overview = CallReply<'GET /api/admin/overview'>

export default function OverviewPage() {
  const t = useTranslator()
  const {
    data: overview,
    failure,
    reload,
  } = useApiQuery((signal) => callAuthenticated('GET /api/admin/overview', {}, { signal }))
  return (
    <>
      <PageHeader title={t('Overview')} />
      {overview === undefined && failure === undefined && <Loader text={t('Loading...')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {overview && <OverviewContent overview={overview} />}
      <FailedWork />
    </>
  )
}

function OverviewContent({ overview }: { overview: Overview }) {
  const t = useTranslator()
  const { today, last7Days, last30Days, dailySales, funnel, waitingOrders } = overview
  const { taskCounts, supply } = overview
  const salesPeriods = [
    [t('Today'), today],
    [t('7 days'), last7Days],
    [t('30 days'), last30Days],
  ] as const
  return (
    <div className={styles.page}>
      <Tasks taskCounts={taskCounts} supply={supply} />
      <dl className={styles.sales}>
        {salesPeriods.map(([name, { orderCount, revenueSen }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.figure}>{formatRinggit(sen(revenueSen))}</dd>
            <dd className="quiet">
              {t('{count, plural, =0 {no paid orders} one {# paid order} other {# paid orders}}', {
                count: orderCount,
              })}
            </dd>
          </div>
        ))}
      </dl>
      <Section title={t('Revenue by day')} size="h3" aside={t('Last 30 days')}>
        <RevenueChart dailySales={dailySales} />
      </Section>
      <div className={styles.columns}>
        <Section
          title={t('To check or prepare')}
          size="h3"
          aside={
            waitingOrders.oldestPaidAt && (
              <>
                {t('Oldest:')} <DateCell time={waitingOrders.oldestPaidAt} />
              </>
            )
          }
        >
          <LabelledBars
            label={t('Paid orders to check or prepare, by waiting time')}
            tone="wait"
            bars={[
              { name: t('Less than 1 day'), value: waitingOrders.underOneDayCount },
              { name: t('1 to 2 days'), value: waitingOrders.oneToTwoDaysCount },
              { name: t('2 to 5 days'), value: waitingOrders.twoToFiveDaysCount },
              { name: t('More than 5 days'), value: waitingOrders.overFiveDaysCount, isLate: true },
            ]}
          />
        </Section>
        <Section title={t('From quiz to order')} size="h3" aside={t('Last 30 days')}>
          <LabelledBars
            label={t('Quizzes, orders with a quiz, paid orders with a quiz')}
            bars={[
              { name: t('Completed quizzes'), value: funnel.quizCount },
              { name: t('Orders with a quiz'), value: funnel.orderCount, total: funnel.quizCount },
              {
                name: t('Paid orders with a quiz'),
                value: funnel.paidOrderCount,
                total: funnel.quizCount,
              },
            ]}
          />
        </Section>
      </div>
      <StockWarnings supply={supply} />
    </div>
  )
}
