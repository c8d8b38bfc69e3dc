/**
 * Funnel as a table: for each step a bar, the count and the percentage of the previous step. The
 * width of a bar is the percentage of the largest step, which is normally the first.
 */
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'

import styles from './report.module.css'

type FunnelStep = { name: string; count: number }

export function Funnel({ title, steps }: { title: string; steps: readonly FunnelStep[] }) {
  const t = useTranslator()
  const maxCount = Math.max(...steps.map(({ count }) => count), 0)
  return (
    <Section title={title} size="h3">
      {maxCount === 0 ? (
        <p className="quiet">
          {t('No visit reached these steps in this period. Choose a longer one.')}
        </p>
      ) : (
        <Table caption={title} captionHidden compact className={styles.funnel}>
          <thead>
            <Row>
              <HeadCell>{t('Step')}</HeadCell>
              <HeadCell>
                <span className="visually-hidden">{t('Share of the largest step')}</span>
              </HeadCell>
              <HeadCell numeric>{t('Visits')}</HeadCell>
              <HeadCell numeric>{t('Share of the previous step')}</HeadCell>
            </Row>
          </thead>
          <tbody>
            {steps.map(({ name, count }, index) => {
              const previousCount = steps[index - 1]?.count
              return (
                <Row key={name}>
                  <th scope="row">{name}</th>
                  <td className={styles.barCell}>
                    <svg
                      className={styles.bar}
                      role="img"
                      aria-label={formatShare(count, maxCount)}
                    >
                      <rect
                        width={`${(100 * count) / maxCount}%`}
                        height="100%"
                        className={styles.fill}
                      />
                    </svg>
                  </td>
                  <Cell numeric>{count}</Cell>
                  <Cell numeric>{previousCount ? formatShare(count, previousCount) : ''}</Cell>
                </Row>
              )
            })}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function formatShare(count: number, total: number): string {
  return `${Math.round((100 * count) / total)}%`
}
