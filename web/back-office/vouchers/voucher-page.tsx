/** One voucher: its totals, its orders, its dates and limits, and the pause button. */
import type { CallReply } from '#contract/call.ts'
import { isZeroAmount } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { useFormQuery } from '#web/back-office/parts/forms/use-form-query.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { PauseOrResumeButton } from './pause-or-resume-button.tsx'
import { VoucherTermsForm } from './voucher-terms-form.tsx'
import { VoucherUses } from './voucher-uses.tsx'
import { formatValidity, VoucherStatusChip, formatUses, formatDiscount } from './voucher-texts.tsx'
import styles from './vouchers.module.css'

type Voucher = CallReply<'GET /api/admin/vouchers/{code}'>

function VoucherPage({ code }: { code: string }) {
  const t = useTranslator()
  const {
    data: voucher,
    formKey,
    failure,
    reload,
    resetForm,
  } = useFormQuery(
    (signal) =>
      callAuthenticated('GET /api/admin/vouchers/{code}', { params: { code } }, { signal }),
    code,
  )
  return (
    <>
      <BackLink to="/admin-vouchers">{t('All vouchers')}</BackLink>
      <PageHeader
        title={voucher?.code ?? t('Voucher')}
        summary={voucher && <VoucherSummary voucher={voucher} />}
      >
        {voucher && <PauseOrResumeButton voucher={voucher} onChanged={reload} />}
      </PageHeader>
      {voucher === undefined && failure === undefined && <Loader text={t('Loading')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {voucher && (
        <VoucherDetails
          key={voucher.code}
          voucher={voucher}
          formKey={formKey}
          onChanged={reload}
          onReset={resetForm}
        />
      )}
    </>
  )
}

function VoucherSummary({ voucher }: { voucher: Voucher }) {
  const t = useTranslator()
  const worth = formatDiscount(voucher)
  return (
    <>
      {isZeroAmount(voucher.minimumSpend)
        ? t('{worth} off', { worth })
        : t('{worth} off from {minimum}', {
            worth,
            minimum: formatApiAmount(voucher.minimumSpend),
          })}
      {' · '}
      {formatValidity(t, voucher)} <VoucherStatusChip status={voucher.status} />
    </>
  )
}

function VoucherDetails(props: {
  voucher: Voucher
  formKey: number | undefined
  onChanged: () => void
  onReset: () => void
}) {
  const { voucher, formKey, onChanged, onReset } = props
  const t = useTranslator()
  const { code, usedCount, heldCount } = voucher
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
          <dd>{formatApiAmount(voucher.totalDiscount)}</dd>
        </div>
        <div>
          <dt>{t('Sales with voucher')}</dt>
          <dd>{formatApiAmount(voucher.totalSales)}</dd>
        </div>
      </dl>
      <div className={styles.columns}>
        <Section title={t('Orders with this voucher')} size="h3">
          <VoucherUses code={code} usesKey={`${usedCount} ${heldCount}`} />
        </Section>
        <Section title={t('Dates and limits')} size="h3">
          <VoucherTermsForm key={formKey} voucher={voucher} onSaved={onChanged} onReset={onReset} />
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
