/**
 * Steps of a way and how many came so far: a bar each, with the count, its share of the first step and
 * how many of the step before went on. The bars are a table, so that they are read as well as seen.
 */
import { useText } from '#web/ui/language.tsx'
import { Section } from '#web/ui/section.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'

import styles from './report.module.css'

export type WayStep = { name: string; count: number }

export function Way({ title, steps }: { title: string; steps: readonly WayStep[] }) {
  const t = useText()
  const most = Math.max(...steps.map(({ count }) => count), 0)
  return (
    <Section title={title} size="h3">
      {most === 0 ? (
        <p className="quiet">{t('Nobody has begun in these days.')}</p>
      ) : (
        <Table caption={title} captionHidden compact className={styles.way}>
          <thead>
            <Row>
              <HeadCell>{t('Step')}</HeadCell>
              <HeadCell>
                <span className="visually-hidden">{t('Share of the first step')}</span>
              </HeadCell>
              <HeadCell numeric>{t('Visits')}</HeadCell>
              <HeadCell numeric>{t('Of the step before')}</HeadCell>
            </Row>
          </thead>
          <tbody>
            {steps.map(({ name, count }, index) => {
              const before = steps[index - 1]?.count
              return (
                <Row key={name}>
                  <th scope="row">{name}</th>
                  <td className={styles.barCell}>
                    <svg className={styles.bar} role="img" aria-label={shareText(count, most)}>
                      <rect
                        width={`${(100 * count) / most}%`}
                        height="100%"
                        className={styles.fill}
                      />
                    </svg>
                  </td>
                  <Cell numeric>{count}</Cell>
                  <Cell numeric>{before ? shareText(count, before) : ''}</Cell>
                </Row>
              )
            })}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function shareText(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`
}
