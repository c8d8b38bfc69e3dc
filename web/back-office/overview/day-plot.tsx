/**
 * Revenue of thirty days as bars, today's in apricot. Screen readers get one sentence and a table
 * with the same figures.
 */
import type { CallReply } from '#contract/call.ts'
import { formatRinggit, sen } from '#domain/money.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Cell, HeadCell, Table } from '#web/ui/layout/table.tsx'

import styles from './overview.module.css'

type Day = CallReply<'GET /api/admin/overview'>['series'][number]

/** Size of the chart in SVG view box units: thirty bars, one every 30 units. */
const [width, height, barSpacing] = [900, 180, 30]
/** Free space on both sides of a bar, and above the highest one. */
const barMargin = 4

export function DayPlot({ series }: { series: readonly Day[] }) {
  const t = useText()
  const maxRevenue = Math.max(...series.map(({ revenue }) => revenue))
  const bestDay = series.find(({ revenue }) => revenue === maxRevenue)
  const [firstDay, lastDay] = [series.at(0), series.at(-1)]
  const formatDay = (day: string) => formatDate(calendarDate(day))
  if (maxRevenue === 0 || !bestDay || !firstDay || !lastDay)
    return <p className="quiet">{t('No payments in the last 30 days.')}</p>
  const summary = t('{total} in 30 days. The best day was {day} with {amount}.', {
    total: formatRinggit(sen(series.reduce((sum, { revenue }) => sum + revenue, 0))),
    day: formatDay(bestDay.day),
    amount: formatRinggit(sen(maxRevenue)),
  })
  return (
    <figure className={styles.plot}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {series.map(({ day, revenue, orders }, index) => {
          const barHeight = (revenue / maxRevenue) * (height - barMargin)
          return (
            <g key={day} data-today={index === series.length - 1 || undefined}>
              <title>{`${formatDay(day)}: ${formatRinggit(sen(revenue))}, ${orders}`}</title>
              {/* Invisible pointer target over the full height, which shows the title of a low
                  bar too. */}
              <rect
                x={index * barSpacing}
                width={barSpacing}
                height={height}
                className={styles.hoverArea}
              />
              <rect
                x={index * barSpacing + barMargin}
                y={height - barHeight}
                width={barSpacing - 2 * barMargin}
                height={barHeight}
              />
            </g>
          )
        })}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{formatDay(firstDay.day)}</span>
        <span>{t('Highest: {amount}', { amount: formatRinggit(sen(maxRevenue)) })}</span>
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
              {series.toReversed().map(({ day, orders, revenue }) => (
                <tr key={day}>
                  <Cell>{formatDay(day)}</Cell>
                  <Cell numeric>{orders}</Cell>
                  <Cell numeric>{formatRinggit(sen(revenue))}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Disclosure>
      </figcaption>
    </figure>
  )
}
