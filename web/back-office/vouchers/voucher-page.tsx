/** One voucher: its totals, its orders, its dates and limits, and the pause button. */
import type { CallReply } from '#contract/call.ts'
import { isZeroAmount } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/page-for-each.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { formatApiAmount } from '#web/api/amount-text.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { PauseOrResumeButton } from './pause-button.tsx'
import { VoucherTermsForm } from './voucher-terms.tsx'
import { VoucherUses } from './voucher-uses.tsx'
import { formatValidity, VoucherStatusChip, formatUses, formatDiscount } from './voucher-texts.tsx'
import styles from './vouchers.module.css'

type Voucher = CallReply<'GET /api/admin/vouchers/{code}'>

function VoucherPage({ code }: { code: string }) {
  const t = useText()
  const { data, failure, reload } = useDeskData(
    (signal) =>
      callAuthenticated('GET /api/admin/vouchers/{code}', { params: { code } }, { signal }),
    code,
  )
  return (
    <>
      <BackLink to="/admin-vouchers">{t('All vouchers')}</BackLink>
      <PageHead
        title={data?.code ?? t('Voucher')}
        summary={data && <VoucherSummary voucher={data} />}
      >
        {data && <PauseOrResumeButton voucher={data} onChanged={reload} />}
      </PageHead>
      {data === undefined && failure === undefined && <Loader text={t('Loading')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {data && <VoucherDetails key={data.code} voucher={data} onChanged={reload} />}
    </>
  )
}

function VoucherSummary({ voucher }: { voucher: Voucher }) {
  const t = useText()
  const worth = formatDiscount(voucher)
  return (
    <>
      {isZeroAmount(voucher.minimum)
        ? t('{worth} off', { worth })
        : t('{worth} off from {minimum}', { worth, minimum: formatApiAmount(voucher.minimum) })}
      {' · '}
      {formatValidity(t, voucher)} <VoucherStatusChip status={voucher.status} />
    </>
  )
}

function VoucherDetails({ voucher, onChanged }: { voucher: Voucher; onChanged: () => void }) {
  const t = useText()
  const { code, used: usedCount, held: heldCount, version } = voucher
  const createdDay = formatDate(new Date(voucher.createdAt))
  return (
    <div className={styles.page}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('Used')}</dt>
          <dd>{formatUses(voucher)}</dd>
        </div>
        <div>
          <dt>{t('Reserved')}</dt>
          <dd>{heldCount}</dd>
        </div>
        <div>
          <dt>{t('Total discount')}</dt>
          <dd>{formatApiAmount(voucher.givenAway)}</dd>
        </div>
        <div>
          <dt>{t('Sales with voucher')}</dt>
          <dd>{formatApiAmount(voucher.sold)}</dd>
        </div>
      </dl>
      <div className={styles.columns}>
        <Section title={t('Orders with this voucher')} size="h3">
          <VoucherUses code={code} usesKey={`${usedCount} ${heldCount}`} />
        </Section>
        <Section title={t('Dates and limits')} size="h3">
          <VoucherTermsForm key={version} voucher={voucher} onSaved={onChanged} />
          <p className={styles.past}>
            <span className="quiet">{t('Created {day}.', { day: createdDay })}</span>{' '}
            <Link to={`/admin-audit?subject=${code}`}>{t('View audit log')}</Link>
          </p>
        </Section>
      </div>
    </div>
  )
}

export default createPageKeyedBy('code', VoucherPage)
