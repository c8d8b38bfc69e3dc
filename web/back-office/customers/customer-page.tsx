/**
 * Page of one customer: contact details, orders and consents. Each view is recorded in the audit
 * log.
 */
import type { CallReply } from '#contract/call.ts'
import { formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BlockHeader } from '#web/back-office/parts/block-header.tsx'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useIsPhone } from '#web/back-office/parts/use-is-phone.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Cell, HeadCell, Table } from '#web/ui/layout/table.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './customer.module.css'

type Customer = CallReply<'GET /api/admin/customers/{customerId}'>

function CustomerPage({ customerId }: { customerId: string }) {
  const t = useTranslator()
  const {
    data: customer,
    failure,
    reload,
  } = useApiQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/admin/customers/{customerId}',
        { params: { customerId } },
        { signal },
      ),
    customerId,
  )
  return (
    <>
      <BackLink to="/admin-customers">{t('All customers')}</BackLink>
      <PageHeader
        title={customer?.name || customer?.email || t('Customer')}
        summary={
          customer && t('Customer since {day}', { day: formatDate(new Date(customer.createdAt)) })
        }
      />
      {customer === undefined && failure === undefined && <Loader text={t('Loading...')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {customer && <CustomerDetails customer={customer} />}
    </>
  )
}

function CustomerDetails({ customer }: { customer: Customer }) {
  const t = useTranslator()
  const { email, phone, isDisabled, address, quizCount } = customer
  return (
    <div className={styles.columns}>
      <Section title={t('Orders')} size="h3">
        <CustomerOrders customer={customer} />
        <p className="quiet">
          {t('Guest orders are listed here after the customer adds them to the account.')}{' '}
          <Link to={`/admin-orders?q=${encodeURIComponent(email)}`}>
            {t('Find orders with {email}', { email })}
          </Link>
        </p>
      </Section>
      <div className={styles.column}>
        <Section title={t('Account')} size="h3">
          <address className={styles.lines}>
            <span>{email}</span>
            {isDisabled && <span>{t('This account is disabled.')}</span>}
            <span>{phone}</span>
            {address.map((line, index) => (
              // Lines can be equal, so the key needs the index.
              <span key={`${index}-${line}`}>{line}</span>
            ))}
          </address>
        </Section>
        <Section title={t('Health')} size="h3">
          <p className="quiet">
            {t(
              '{count, plural, =0 {No quiz stored.} one {1 quiz stored.} other {# quizzes stored.}} Health data of an order is on the page of the order.',
              { count: quizCount },
            )}
          </p>
        </Section>
        <Section title={t('Consents')} size="h3">
          {customer.consents.length === 0 && (
            <p className="quiet">
              {t(
                'No consents yet. Consents for the quiz and for notes to the pharmacist appear here.',
              )}
            </p>
          )}
          <ul className={styles.list}>
            {customer.consents.map(({ kind, version, givenAt, withdrawnAt }) => (
              <li key={`${kind} ${givenAt} ${withdrawnAt}`}>
                <p>
                  {/* Shows `quiz_answers` as "quiz answers". */}
                  {t(kind.replaceAll('_', ' '))} · {version}
                </p>
                <p className="quiet">
                  <DateCell time={givenAt} withTime />
                  {withdrawnAt &&
                    ` · ${t('withdrawn {day}', { day: formatDate(new Date(withdrawnAt)) })}`}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  )
}

function CustomerOrders({ customer: { orders } }: { customer: Customer }) {
  const t = useTranslator()
  const isPhone = useIsPhone()
  if (orders.length === 0)
    return <p className="quiet">{t('No orders yet. Orders of this account appear here.')}</p>
  if (isPhone)
    return (
      <ul className={styles.list}>
        {orders.map(({ orderId, createdAt, status, paymentState, totalPrice }) => (
          <li key={orderId}>
            <BlockHeader>
              <Link to={`/admin-orders/${orderId}`}>{orderId}</Link>
              <span>{formatApiAmount(totalPrice)}</span>
            </BlockHeader>
            <p className="quiet">
              <DateCell time={createdAt} /> · {status} · {paymentState}
            </p>
          </li>
        ))}
      </ul>
    )
  return (
    <Table caption={t('Orders')} captionHidden compact>
      <thead>
        <tr>
          <HeadCell>{t('Order date')}</HeadCell>
          <HeadCell>{t('Order number')}</HeadCell>
          <HeadCell>{t('Status')}</HeadCell>
          <HeadCell>{t('Payment')}</HeadCell>
          <HeadCell numeric>{t('Total')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId}>
            <Cell>
              <DateCell time={order.createdAt} />
            </Cell>
            <Cell>
              <Link to={`/admin-orders/${order.orderId}`}>{order.orderId}</Link>
            </Cell>
            <Cell>{order.status}</Cell>
            <Cell>{order.paymentState}</Cell>
            <Cell numeric>{formatApiAmount(order.totalPrice)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export default createPageKeyedBy('customerId', CustomerPage)
