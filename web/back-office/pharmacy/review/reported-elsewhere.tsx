/** Health data that the customer gave outside this order, with source and date. */
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { MarkedText } from './marked-text.tsx'
import type { Review } from './review.ts'

type ReportedHealth = Review['reportedHealth'][number]

export function ReportedElsewhere({ reports }: { reports: Review['reportedHealth'] }) {
  const t = useTranslator()
  if (reports.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="other-health-information">
      <h3 id="other-health-information">{t('Other health information')}</h3>
      <dl className={styles.facts}>
        {reports.map((report) => (
          <div key={report.sourceText + report.text}>
            <dt>
              {report.orderId === null ? (
                report.sourceText
              ) : (
                <Link to={`/pharmacy-dashboard/${report.orderId}`} prefetch="none">
                  {report.sourceText}
                </Link>
              )}
              {!report.isSamePerson && (
                <Badge small kind="info">
                  {report.isEarlierEmail
                    ? t('Earlier email address of the account, may be the same person')
                    : t('Same email address, may be the same person')}
                </Badge>
              )}
            </dt>
            <dd>
              <ReportText report={report} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ReportText({ report }: { report: ReportedHealth }) {
  const t = useTranslator()
  if (report.source === 'withheld quiz')
    return <>{t('Not shared with this order by the customer.')}</>
  if (report.text !== '')
    return (
      <blockquote className={styles.note}>
        <MarkedText text={report.text} />
      </blockquote>
    )
  const allergyText = report.allergies?.map((name) => t(name)).join(', ')
  return (
    <>
      {allergyText === undefined
        ? t('Allergies: not asked')
        : t('Allergies: {allergic}', { allergic: allergyText })}
      {report.pregnancy !== '' && <>. {t(report.pregnancy)}</>}
    </>
  )
}
