/** Health data that the customer gave outside this order, with source and date. */
import { Badge } from '#web/ui/badge.tsx'
import { useText } from '#web/ui/language.tsx'
import { Link } from '#web/ui/link.tsx'

import styles from './pharmacy.module.css'
import type { Review } from './review-panel.tsx'

type Told = Review['told'][number]

export function ToldElsewhere({ told }: { told: Review['told'] }) {
  const t = useText()
  if (told.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="told">
      <h3 id="told">{t('Other health information')}</h3>
      <dl className={styles.facts}>
        {told.map((one) => (
          <div key={one.sourceText + one.text}>
            <dt>
              {one.orderId === null ? (
                one.sourceText
              ) : (
                <Link to={`/pharmacy-dashboard/${one.orderId}`} prefetch="none">
                  {one.sourceText}
                </Link>
              )}
              {!one.isSamePerson && (
                <Badge small kind="info">
                  {t('Same email address, may be the same person')}
                </Badge>
              )}
            </dt>
            <dd>
              <Fact told={one} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Fact({ told }: { told: Told }) {
  const t = useText()
  if (told.source === 'withheld quiz')
    return <>{t('Not shared with this order by the customer.')}</>
  if (told.text !== '') return <blockquote className={styles.note}>{told.text}</blockquote>
  const allergic = told.allergic?.map((name) => t(name)).join(', ')
  return (
    <>
      {allergic === undefined
        ? t('Allergies: not asked')
        : t('Allergies: {allergic}', { allergic })}
      {told.pregnancy !== '' && <>. {t(told.pregnancy)}</>}
    </>
  )
}
