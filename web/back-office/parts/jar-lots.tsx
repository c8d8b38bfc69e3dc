/** Ingredient lots of each line of an order, with recalled lots marked. */
import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { LoadFailure } from './load-failure.tsx'
import styles from './parts.module.css'
import { useDeskData } from './use-desk-data.ts'

type Jar = CallReply<'GET /api/trace/orders/{orderId}'>['jars'][number]

export function JarLots({ orderId }: { orderId: string }) {
  const t = useText()
  const { data, failure, reload } = useDeskData(
    (signal) =>
      callAuthenticated('GET /api/trace/orders/{orderId}', { params: { orderId } }, { signal }),
    orderId,
  )
  return (
    <>
      <LoadFailure failure={failure} onRetry={reload} />
      {data === undefined && failure === undefined && <Loader text={t('Loading')} />}
      {data && <JarList jars={data.jars} />}
    </>
  )
}

export function JarList({ jars }: { jars: readonly Jar[] }) {
  const t = useText()
  return (
    <ul className={styles.jars}>
      {jars.map((jar) => (
        <li key={jar.position}>
          <p>
            <strong>{jar.product}</strong> ·{' '}
            {t('{quantity, plural, one {# jar} other {# jars}}', { quantity: jar.quantity })},{' '}
            {jar.batch === null
              ? t('not in a batch yet')
              : t('batch {number}', { number: jar.batch })}
          </p>
          {jar.batch !== null && <LotList lots={jar.lots} />}
        </li>
      ))}
    </ul>
  )
}

export function LotList({ lots }: { lots: Jar['lots'] }) {
  const t = useText()
  if (lots.length === 0) return <p className="quiet">{t('No lots are recorded yet.')}</p>
  return (
    <ul className={styles.jarLots}>
      {lots.map(({ ingredient, lot, isListed, isRecalled }) => (
        <li key={`${ingredient} ${lot}`}>
          <span className="quiet">{ingredient}</span>{' '}
          {/* A lot number that was typed before lots were listed has no page. */}
          {isListed ? (
            <Link to={`/admin-ingredients/lots/${encodeURIComponent(lot)}/trace`}>{lot}</Link>
          ) : (
            <span>{lot}</span>
          )}
          {isRecalled && <RecalledBadge />}
        </li>
      ))}
    </ul>
  )
}

export function RecalledBadge() {
  const t = useText()
  return (
    <Badge small kind="bad">
      {t('Recalled lot')}
    </Badge>
  )
}
