/** Visits by day as a bar chart, with the same figures as a table. */
import { BarChart } from '@mui/x-charts/BarChart'

import { calendarDate, formatDate } from '#domain/time.ts'
import type { CallReply } from '#contract/call.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'

type Day = CallReply<'GET /api/admin/analytics'>['days'][number]

export function DailyVisits({ days }: { days: readonly Day[] }) {
  const t = useTranslator()
  /** Returns "dd/MM", the first five characters of dd/MM/yyyy. */
  const formatDayAndMonth = (day: string): string => formatDate(calendarDate(day)).slice(0, 5)
  return (
    <Section title={t('Visits by day')} size="h3">
      <BarChart
        height={260}
        margin={{ left: 0, right: 8 }}
        hideLegend
        skipAnimation
        xAxis={[
          {
            data: days.map(({ day }) => day),
            scaleType: 'band',
            valueFormatter: formatDayAndMonth,
            tickLabelMinGap: 16,
          },
        ]}
        yAxis={[{ width: 36, tickMinStep: 1 }]}
        series={[
          { data: days.map(({ visits }) => visits), label: t('Visits'), color: 'var(--green)' },
        ]}
        grid={{ horizontal: true }}
        aria-label={t('Visits by day')}
      />
      <Disclosure title={t('Show as table')}>
        <Table caption={t('Visits by day')} captionHidden compact>
          <thead>
            <Row>
              <HeadCell>{t('Day')}</HeadCell>
              <HeadCell numeric>{t('Visits')}</HeadCell>
              <HeadCell numeric>{t('Page views')}</HeadCell>
            </Row>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, visits, views }) => (
              <Row key={day}>
                <th scope="row">{formatDate(calendarDate(day))}</th>
                <Cell numeric>{visits}</Cell>
                <Cell numeric>{views}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Disclosure>
    </Section>
  )
}
