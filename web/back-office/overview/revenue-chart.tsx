/**
 * Revenue of the last days as bars, today's in apricot. Screen readers get one sentence and a table
 * with the same figures.
 */
import type { CallReply } from '#contract/call.ts'
import { formatRinggit, sen } from '#domain/money.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Cell, HeadCell, Table } from '#web/ui/layout/table.tsx'

import styles from './overview.module.css'

type DaySales = CallReply<'GET /api/admin/overview'>['dailySales'][number]

/** Height of the chart. This and the next two lengths are in units of the SVG view box. */
const chartHeight = 180
/** Width of a day: a bar and the space around it. */
const barSpacing = 30
/** Free space on both sides of a bar, and above the highest one. */
const barMargin = 4

export function RevenueChart({ dailySales }: { dailySales: readonly DaySales[] }) {
  const t = useTranslator()
  const maxRevenueSen = Math.max(...dailySales.map(({ revenueSen }) => revenueSen))
  const bestDay = dailySales.find(({ revenueSen }) => revenueSen === maxRevenueSen)
  const [firstDay, lastDay] = [dailySales.at(0), dailySales.at(-1)]
  const formatDay = (day: string) => formatDate(calendarDate(day))
  if (maxRevenueSen === 0 || !bestDay || !firstDay || !lastDay)
    return <p className="quiet">{t('No payments in the last 30 days.')}</p>
  const summary = t('{total} in 30 days. The best day was {day} with {amount}.', {
    total: formatRinggit(sen(dailySales.reduce((sum, { revenueSen }) => sum + revenueSen, 0))),
    day: formatDay(bestDay.day),
    amount: formatRinggit(sen(maxRevenueSen)),
  })
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${dailySales.length * barSpacing} ${chartHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {dailySales.map(({ day, revenueSen, orderCount }, index) => {
          const barHeight = (revenueSen / maxRevenueSen) * (chartHeight - barMargin)
          return (
            <g key={day} data-today={index === dailySales.length - 1 || undefined}>
              <title>{`${formatDay(day)}: ${formatRinggit(sen(revenueSen))}, ${orderCount}`}</title>
              {/* Invisible pointer target over the full height, which shows the title of a low
                  bar too. */}
              <rect
                x={index * barSpacing}
                width={barSpacing}
                height={chartHeight}
                className={styles.hoverArea}
              />
              <rect
                x={index * barSpacing + barMargin}
                y={chartHeight - barHeight}
                width={barSpacing - 2 * barMargin}
                height={barHeight}
              />
            </g>
          )
        })}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{formatDay(firstDay.day)}</span>
        <span>{t('Highest: {amount}', { amount: formatRinggit(sen(maxRevenueSen)) })}</span>
        <span>{formatDay(lastDay.day)}</span>
      </div>
      <figcaption>
        <p className="quiet">{summary}</p>
        <Disclosure title={t('Daily figures')}>
          <Table caption={t('Revenue by day')} captionHidden compact>
            <thead>
              <tr>
                <HeadCell>{t('Day')}</HeadCell>
                <HeadCell numeric>{t('Orders')}</HeadCell>
                <HeadCell numeric>{t('Amount')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {dailySales.toReversed().map(({ day, orderCount, revenueSen }) => (
                <tr key={day}>
                  <Cell>{formatDay(day)}</Cell>
                  <Cell numeric>{orderCount}</Cell>
                  <Cell numeric>{formatRinggit(sen(revenueSen))}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Disclosure>
      </figcaption>
    </figure>
  )
}
