/**
 * Order summary: lines, voucher and amounts, with the terms and the pay button as `children`.
 * Screen readers announce a changed total.
 */
import type { ReactNode } from 'react'

import { computeLineTotal, type CartLine } from '#domain/cart/cart-line.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { DateRange } from '#domain/checkout/delivery-estimate.ts'
import type { Totals } from '#domain/checkout/totals.ts'
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { formatRinggit, senFromRinggit, subtractSen, ZERO_SEN } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { AmountRow, AmountList, SummaryBox, TotalRow } from '#web/ui/layout/summary-box.tsx'

import styles from './order-summary.module.css'
import type { DatedOffer } from '#web/storefront/checkout/plan/use-plan.ts'
import type { Voucher } from './use-voucher.ts'
import { VoucherBox } from './voucher-box.tsx'

/** A summary with at most this many lines fits into the window, and stays in view on scrolling. */
const maxShortSummaryLines = 3

/** Length of the drawn capsules in px. */
const capsuleLengthPx = 76

type OrderSummaryProps = {
  lines: readonly CartLine[]
  formulas: ReadonlyMap<number, { formula?: Formula | undefined }>
  totals: Totals
  /** The chosen plan. `totals` are then the totals of the plan's first delivery. */
  chosenOffer: DatedOffer | undefined
  voucher: Voucher
  deliveryState: MalaysianState | undefined
  arrivalDates: DateRange
  /**
   * True if a note is sent with the order. The delivery days then count from the pharmacist's
   * review, so no arrival dates are shown.
   */
  isNoteSent: boolean
  children: ReactNode
}

export function OrderSummary(props: OrderSummaryProps) {
  const { lines, formulas, totals, chosenOffer, voucher, deliveryState } = props
  const { arrivalDates, isNoteSent, children } = props
  const t = useTranslator()
  return (
    <SummaryBox
      title={t('Order summary')}
      className={classNames(
        styles.summary,
        lines.length <= maxShortSummaryLines && styles.fewLines,
      )}
    >
      <ul className={styles.lines}>
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} formula={formulas.get(line.id)?.formula} />
        ))}
      </ul>
      <VoucherBox voucher={voucher} />
      <AmountList>
        <AmountRow name={t('Subtotal')} amount={totals.subtotal} />
        <AmountRow
          name={
            deliveryState ? t('Delivery to {state}', { state: t(deliveryState) }) : t('Delivery')
          }
          {...(totals.shipping === 0 ? { text: t('Free') } : { amount: totals.shipping })}
        />
        {chosenOffer && (
          <AmountRow
            name={t('Plan saving {percent}%', { percent: chosenOffer.savingPercent })}
            amount={subtractSen(ZERO_SEN, totals.savings)}
          />
        )}
        {totals.discount > 0 && (
          <AmountRow
            name={t('Voucher {code}', { code: voucher.code })}
            amount={subtractSen(ZERO_SEN, totals.discount)}
          />
        )}
        <TotalRow name={chosenOffer ? t('Total today') : t('Total')} amount={totals.total} />
      </AmountList>
      {chosenOffer && (
        <p className="small quiet">
          {t(
            'Then {amount} every {days} days, {count, plural, one {once more} other {# more times}}. It ends automatically.',
            {
              amount: formatRinggit(chosenOffer.laterDelivery.total),
              days: chosenOffer.cadenceDays,
              count: chosenOffer.deliveryCount - 1,
            },
          )}
        </p>
      )}
      <p className="small quiet">
        {isNoteSent
          ? t('A pharmacist reads your note first. Delivery times start after that.')
          : t('Arrives {from} to {to}', {
              from: formatDate(arrivalDates.from),
              to: formatDate(arrivalDates.to),
            })}
      </p>
      <p role="status" className="visually-hidden">
        {t('Total {total}', { total: formatRinggit(totals.total) })}
      </p>
      {children}
    </SummaryBox>
  )
}

function SummaryLine({ line, formula }: { line: CartLine; formula: Formula | undefined }) {
  const t = useTranslator()
  return (
    <li className={styles.line}>
      {formula ? (
        <BandCapsule formula={formula} length={capsuleLengthPx} decorative />
      ) : (
        <EmptyCapsule length={capsuleLengthPx} />
      )}
      <span className={styles.name}>
        {line.name}
        <span className="small quiet">
          {t('{quantity} × {price}', {
            quantity: line.quantity,
            price: formatRinggit(senFromRinggit(line.price)),
          })}
        </span>
      </span>
      <span className={styles.amount}>{formatRinggit(computeLineTotal(line))}</span>
    </li>
  )
}
