// Gallery of summaries: summary box, accordion, timeline, table, empty and loading states.
import styles from './gallery.module.css'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { SectionLinks } from '#web/ui/layout/section-links.tsx'
import { AmountRow, AmountList, SummaryBox, TotalRow } from '#web/ui/layout/summary-box.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'
import { sen } from '#domain/money.ts'

export function GallerySummaries() {
  return (
    <div className={styles.column}>
      <Timeline
        label="Your order"
        steps={[
          { name: 'Paid', note: '20/11/2026, 14:32', state: 'done' },
          { name: 'Pharmacist check', note: 'Usually the same day', state: 'now' },
          { name: 'Compounded', note: 'by 27/11/2026', state: 'later' },
          { name: 'On its way', note: 'A number follows', state: 'later' },
          { name: 'Delivered', note: '27/11/2026 to 03/12/2026', state: 'later' },
        ]}
      />
      <div className={styles.columns}>
        <SummaryBox title="Order summary" className={styles.narrow}>
          <AmountList>
            <AmountRow name="Subtotal" amount={sen(52600)} />
            <AmountRow name="Delivery to Selangor" text="Free" />
            <AmountRow name="Voucher DEMO20" amount={sen(-2000)} />
            <TotalRow name="Total" amount={sen(50600)} />
          </AmountList>
        </SummaryBox>
        <div>
          <Disclosure title="Ingredients" level={3} open>
            Marine collagen, vitamin C and seven more.
          </Disclosure>
          <Disclosure title="Suggested use" level={3}>
            Take ONE capsule daily with food
          </Disclosure>
          <Disclosure title="Disclaimer" level={3}>
            Read the label.
          </Disclosure>
        </div>
      </div>
      <OrdersSpecimen />
      <div className={styles.columns}>
        <SectionLinks
          label="Account"
          links={[
            { to: '/gallery#subscription', label: 'Subscription', current: true },
            { to: '/gallery#email', label: 'Email' },
            { to: '/gallery#orders', label: 'Orders' },
            { to: '/gallery#privacy', label: 'Privacy and data' },
          ]}
        />
        <Skeleton lines={3} />
      </div>
      <div className={styles.columns}>
        <EmptyState
          sentence="Your cart is empty."
          action={{ to: '/gallery', label: 'Browse products' }}
        />
        <Loader
          text="Processing your responses..."
          slowText="Comparing formulas with your answers."
        />
      </div>
      <div data-ground="night" className={styles.night}>
        <p>
          Night ground with a <a href="#night">link</a>, <span className="quiet">quiet words</span>
        </p>
      </div>
    </div>
  )
}

function OrdersSpecimen() {
  return (
    <Table caption="Orders">
      <thead>
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell>Product</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell numeric>Total</HeadCell>
        </tr>
      </thead>
      <tbody>
        {['20/11/2026', '18/08/2026', '19/07/2026'].map((date, index) => (
          <Row key={date} selected={index === 1}>
            <Cell>{date}</Cell>
            <Cell>NMN Daily</Cell>
            <Cell>
              <Badge small kind={index === 0 ? 'success' : 'neutral'}>
                {index === 0 ? 'Preparing' : 'Delivered'}
              </Badge>
            </Cell>
            <Cell numeric>RM 243.00</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
