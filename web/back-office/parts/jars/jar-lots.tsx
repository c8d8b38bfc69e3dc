/**
 * Ingredient lots of the jars of an order, with recalled lots marked. A lot is one delivery of an
 * ingredient to the pharmacy.
 */
import type { ReactNode } from 'react'

import type { CallReply } from '#contract/call.ts'
import { formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import styles from '#web/back-office/parts/parts.module.css'
import { RemakeJarsButton } from './remake-jars-button.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'

/** One line of an order: its jars of one product, and the batch they are made in. */
type Jar = CallReply<'GET /api/trace/orders/{orderId}'>['jars'][number]

export function JarLots(props: {
  orderId: string
  /** Called after a jar is made again. Without it, there is no button "Make again". */
  onRemade?: () => void
}) {
  const { orderId, onRemade } = props
  const t = useTranslator()
  const {
    data: trace,
    failure,
    reload,
  } = useApiQuery(
    (signal) =>
      callAuthenticated('GET /api/trace/orders/{orderId}', { params: { orderId } }, { signal }),
    orderId,
  )
  return (
    <>
      <LoadFailure failure={failure} onRetry={reload} />
      {trace === undefined && failure === undefined && <Loader text={t('Loading')} />}
      {trace && (
        <JarList jars={trace.jars}>
          {onRemade &&
            ((jar) => (
              <RemakeFromClosedBatch
                orderId={orderId}
                jar={jar}
                onRemade={() => {
                  reload()
                  onRemade()
                }}
              />
            ))}
        </JarList>
      )}
    </>
  )
}

/**
 * Button that makes a jar again. Renders nothing unless the jar's batch is closed: while it is
 * open, staff weigh another lot for it instead.
 */
function RemakeFromClosedBatch(props: { orderId: string; jar: Jar; onRemade: () => void }) {
  const { orderId, jar, onRemade } = props
  const { batch, batchState } = jar
  const isBatchClosed = batchState === 'checked'
  if (batch === null || !isBatchClosed) return null
  return <RemakeJarsButton orderId={orderId} jars={[{ ...jar, batch }]} onRemade={onRemade} />
}

/** `children` renders the actions below a jar. */
export function JarList(props: {
  jars: readonly Jar[]
  children?: ((jar: Jar) => ReactNode) | undefined
}) {
  const { jars, children } = props
  const t = useTranslator()
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
          {children?.(jar)}
          {jar.earlierBatches.map((replacedBatch) => (
            <ReplacedBatch key={replacedBatch.batch} replacedBatch={replacedBatch} />
          ))}
        </li>
      ))}
    </ul>
  )
}

/** An earlier batch of a jar that was made again. */
function ReplacedBatch({ replacedBatch }: { replacedBatch: Jar['earlierBatches'][number] }) {
  const t = useTranslator()
  const { batch, lots, replacedAt, replacedBy, reason } = replacedBatch
  return (
    <div className={styles.replacedBatch}>
      <p className="quiet">
        {t('Replaced: batch {batch}, by {name} on {date}. {reason}', {
          batch,
          name: replacedBy,
          date: formatDate(new Date(replacedAt)),
          reason,
        })}
      </p>
      <LotList lots={lots} />
    </div>
  )
}

export function LotList({ lots }: { lots: Jar['lots'] }) {
  const t = useTranslator()
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
  const t = useTranslator()
  return (
    <Badge small kind="error">
      {t('Recalled lot')}
    </Badge>
  )
}
