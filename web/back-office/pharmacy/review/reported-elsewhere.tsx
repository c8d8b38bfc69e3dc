/** Health data that the customer gave outside this order, with source and date. */
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { MarkedText } from './marked-text.tsx'
import type { Review } from './review.ts'

type ReportedHealth = Review['reported'][number]

export function ReportedElsewhere({ reported }: { reported: Review['reported'] }) {
  const t = useText()
  if (reported.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="told">
      <h3 id="told">{t('Other health information')}</h3>
      <dl className={styles.facts}>
        {reported.map((report) => (
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
                  {t('Same email address, may be the same person')}
                </Badge>
              )}
            </dt>
            <dd>
              <ReportedText reported={report} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ReportedText({ reported }: { reported: ReportedHealth }) {
  const t = useText()
  if (reported.source === 'withheld quiz')
    return <>{t('Not shared with this order by the customer.')}</>
  if (reported.text !== '')
    return (
      <blockquote className={styles.note}>
        <MarkedText text={reported.text} />
      </blockquote>
    )
  const allergic = reported.allergic?.map((name) => t(name)).join(', ')
  return (
    <>
      {allergic === undefined
        ? t('Allergies: not asked')
        : t('Allergies: {allergic}', { allergic })}
      {reported.pregnancy !== '' && <>. {t(reported.pregnancy)}</>}
    </>
  )
}
