/**
 * Waitlist: the number of subscribers per range (a group of products) and per product, and the
 * button that notifies them. Their addresses are never shown.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { Translate } from '#domain/content/messages.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { NotifyDialog, type Recipients } from './notify-dialog.tsx'
import { ProductList, RangeList } from './subscriber-lists.tsx'
import styles from './waitlist.module.css'

type Waitlist = CallReply<'GET /api/admin/waitlist'>

/** Poll interval while the emails to subscribers are being created. */
const pollIntervalMs = 3_000

export default function WaitlistPage() {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const {
    data: waitlist,
    isLoading,
    failure,
    reload,
  } = useApiQuery((signal) => callAuthenticated('GET /api/admin/waitlist', {}, { signal }))
  const [recipients, setRecipients] = useState<Recipients>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const openDialog = (newRecipients: Recipients): void => {
    setRecipients(newRecipients)
    setDialogOpen(true)
  }
  const waitlistEntries = waitlist ? [...waitlist.ranges, ...waitlist.awaitedProducts] : []
  const isNotifying = waitlistEntries.some(({ beingNotifiedCount }) => beingNotifiedCount > 0)
  useEffect(() => {
    if (!isNotifying || isLoading) return
    const timer = setTimeout(reload, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [isNotifying, isLoading, reload])

  const totalSubscriberCount =
    waitlist && waitlistEntries.reduce((sum, { pendingCount }) => sum + pendingCount, 0)
  return (
    <>
      <PageHeader
        title={t('Waitlist')}
        summary={
          totalSubscriberCount !== undefined &&
          t('{count, plural, =0 {No subscribers} one {# subscriber} other {# subscribers}}', {
            count: totalSubscriberCount,
          })
        }
      />
      <LoadFailure failure={failure} onRetry={reload} />
      {!waitlist && failure === undefined && <Loader text={t('Loading')} />}
      {waitlist && (
        <div className={styles.desk}>
          <RangeList ranges={waitlist.ranges} onNotify={(range) => openDialog({ range })} />
          <ProductList products={waitlist.awaitedProducts} onNotify={openDialog} />
          <p className="small quiet">
            {t(
              'Email addresses are encrypted and never shown. Unconfirmed subscribers are not counted. They are deleted after {days} days.',
              { days: retentionPeriods.unconfirmedWaitDays },
            )}
          </p>
          <Announcements announcements={waitlist.announcements} />
          {recipients && (
            <NotifyDialog
              key={'range' in recipients ? recipients.range : recipients.productId}
              open={isDialogOpen}
              recipients={recipients}
              pendingCount={countPending(waitlist, recipients)}
              products={waitlist.products}
              onClose={() => setDialogOpen(false)}
              onChanged={reload}
              onNotified={(count) => {
                showSnackbar({ text: formatNotifying(t, count) })
                reload()
              }}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Returns the number of confirmed subscribers who are not notified yet. */
function countPending({ ranges, awaitedProducts }: Waitlist, recipients: Recipients): number {
  const entry =
    'range' in recipients
      ? ranges.find(({ range }) => range === recipients.range)
      : awaitedProducts.find(({ productId }) => productId === recipients.productId)
  return entry?.pendingCount ?? 0
}

function formatNotifying(t: Translate, count: number): string {
  return t('{count, plural, one {Notifying # subscriber.} other {Notifying # subscribers.}}', {
    count,
  })
}

function Announcements({ announcements }: Pick<Waitlist, 'announcements'>) {
  const t = useTranslator()
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
          {announcements.map(
            ({ id, announcedAt, range, productId, productName, notifiedCount }) => (
              <Row key={id}>
                <Cell>{formatDateTime(new Date(announcedAt))}</Cell>
                <Cell>{range ?? t('Product available again')}</Cell>
                <Cell>
                  <Link to={`/admin-products/${productId}`}>{productName}</Link>
                </Cell>
                <Cell numeric>{notifiedCount}</Cell>
              </Row>
            ),
          )}
        </tbody>
      </Table>
    </Section>
  )
}
