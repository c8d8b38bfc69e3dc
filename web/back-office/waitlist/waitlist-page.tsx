/**
 * Waitlist: the number of subscribers per range, and the button that notifies them. Their addresses
 * are never shown.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { NotifyDialog } from './notify-dialog.tsx'
import styles from './waitlist.module.css'

type Waitlist = CallReply<'GET /api/admin/waitlist'>

/** Poll interval while the emails to subscribers are being created. */
const pollIntervalMs = 3_000

export default function WaitlistPage() {
  const t = useText()
  const showSnackbar = useSnackbar()
  const { data, isLoading, failure, reload } = useDeskData(
    (signal) => callAuthenticated('GET /api/admin/waitlist', {}, { signal }),
    'all',
  )
  const [selectedRange, setSelectedRange] = useState('')
  const [isOpen, setOpen] = useState(false)
  const rangeToNotify = data?.ranges.find(({ range }) => range === selectedRange)
  const isNotifying = data?.ranges.some(({ leaving }) => leaving > 0) ?? false
  useEffect(() => {
    if (!isNotifying || isLoading) return
    const timer = setTimeout(reload, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [isNotifying, isLoading, reload])

  const totalSubscribers = data?.ranges.reduce((sum, { pending }) => sum + pending, 0)
  return (
    <>
      <PageHead
        title={t('Waitlist')}
        summary={
          totalSubscribers !== undefined &&
          t('{count, plural, =0 {No subscribers} one {# subscriber} other {# subscribers}}', {
            count: totalSubscribers,
          })
        }
      />
      <LoadFailure failure={failure} onRetry={reload} />
      {!data && failure === undefined && <Loader text={t('Loading')} />}
      {data && (
        <div className={styles.desk}>
          <RangeList
            ranges={data.ranges}
            onNotify={(range) => {
              setSelectedRange(range)
              setOpen(true)
            }}
          />
          <p className="small quiet">
            {t(
              'Email addresses are encrypted and never shown. Unconfirmed subscribers are not counted. They are deleted after {days} days.',
              { days: retentionPeriods.unconfirmedWaitDays },
            )}
          </p>
          <Announcements announcements={data.announcements} />
          <NotifyDialog
            key={selectedRange}
            open={isOpen}
            range={selectedRange}
            pendingCount={rangeToNotify?.pending ?? 0}
            products={data.products}
            onClose={() => setOpen(false)}
            onChanged={reload}
            onNotified={(count) => {
              showSnackbar({
                text: t(
                  '{count, plural, one {Notifying # subscriber.} other {Notifying # subscribers.}}',
                  {
                    count,
                  },
                ),
              })
              reload()
            }}
          />
        </div>
      )}
    </>
  )
}

function RangeList(props: { ranges: Waitlist['ranges']; onNotify: (range: string) => void }) {
  const { ranges, onNotify } = props
  const t = useText()
  return (
    <ul className={styles.list} aria-label={t('Ranges')}>
      {ranges.map(({ range, pending, leaving }) => (
        <li key={range}>
          <span className={styles.range}>
            <span className="strong">{range}</span>
            <span className="small quiet">
              {leaving > 0
                ? t(
                    '{count, plural, one {Notifying # subscriber} other {Notifying # subscribers}}',
                    {
                      count: leaving,
                    },
                  )
                : t(
                    '{count, plural, =0 {No subscribers} one {# confirmed subscriber} other {# confirmed subscribers}}',
                    { count: pending },
                  )}
            </span>
          </span>
          {pending > 0 && (
            <Button kind="secondary" size="sm" onClick={() => onNotify(range)}>
              {t('Notify subscribers')} <span className="visually-hidden">{range}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Announcements({ announcements }: Pick<Waitlist, 'announcements'>) {
  const t = useText()
  if (announcements.length === 0) return null
  return (
    <Section title={t('Sent announcements')} size="h3">
      <Table caption={t('Sent announcements')} captionHidden compact>
        <thead>
          <Row>
            <HeadCell>{t('Date')}</HeadCell>
            <HeadCell>{t('Range')}</HeadCell>
            <HeadCell>{t('Product')}</HeadCell>
            <HeadCell numeric>{t('Emails')}</HeadCell>
          </Row>
        </thead>
        <tbody>
          {announcements.map(({ id, at, range, productId, productName, notified }) => (
            <Row key={id}>
              <Cell>{formatDateTime(new Date(at))}</Cell>
              <Cell>{range}</Cell>
              <Cell>
                <Link to={`/admin-products/${productId}`}>{productName}</Link>
              </Cell>
              <Cell numeric>{notified}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
