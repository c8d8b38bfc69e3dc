/** The customer's dashboard: one page with a section for each part of the account. */
import { calendarDate, formatDate } from '#domain/time.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { useBuyAgain } from '#web/storefront/cart/use-buy-again.ts'
import {
  useProductsByName,
  type ProductsByNameState,
} from '#web/storefront/confirmation/use-products-by-name.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { SectionLinks } from '#web/ui/layout/section-links.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { useCurrentSection } from '#web/ui/behaviour/use-current-section.ts'

import { AddressSection } from './address-section.tsx'
import { ClaimOrders } from './claim-orders.tsx'
import type { DashboardSectionId } from './dashboard-section-id.ts'
import styles from './dashboard.module.css'
import { EmailSection } from './email-section.tsx'
import { OrderHistory } from './order-history.tsx'
import { PrivacySection } from './privacy-section.tsx'
import type { CartActions } from './quiz-recommendation.tsx'
import { QuizResults } from './quiz-results.tsx'
import { SubscriptionSection } from './subscription/subscription-section.tsx'
import { useDashboard, type Dashboard, type DashboardState } from './use-dashboard.ts'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Your account · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function UserDashboardPage() {
  const t = useTranslator()
  const session = useSession()
  const catalogue = useProductsByName()
  const { dashboard, failure, reload, openLoginAfterSessionEnd } = useDashboard()
  const firstName = session?.user.firstName ?? ''
  const nextPaymentDay = dashboard && findNextPaymentDay(dashboard)
  return (
    <div className="page">
      <div className={styles.dashboard}>
        <header className="page-head">
          <h1>{firstName ? t('Welcome back, {name}', { name: firstName }) : t('Your account')}</h1>
          {nextPaymentDay && (
            <p className="lead">
              {t('Your next order is on {date}.', {
                date: formatDate(calendarDate(nextPaymentDay)),
              })}
            </p>
          )}
        </header>
        {failure !== undefined && (
          <Alert kind="error" live="alert">
            <p>{t('Failed to fetch user data. Please try again.')}</p>
            {failure && <p>{t(failure)}</p>}
            <Button kind="quiet" size="sm" onClick={() => void reload()}>
              {t('Try again')}
            </Button>
          </Alert>
        )}
        {!dashboard && failure === undefined && <Loader text={t('Loading')} />}
        {dashboard && (
          <DashboardSections
            dashboard={dashboard}
            catalogue={catalogue}
            onChanged={reload}
            onSessionEnded={openLoginAfterSessionEnd}
          />
        )}
      </div>
    </div>
  )
}

/**
 * Returns the day (ISO) of the earliest next payment of all subscriptions, which is also the day of
 * its order. Returns undefined if no payment is scheduled.
 */
function findNextPaymentDay({ subscriptions }: Dashboard): string | undefined {
  const days = subscriptions.flatMap(({ nextPayment }) => nextPayment?.date ?? [])
  // ISO days sort as text. Not `toSorted`: Safari has it only since version 16.
  return days.sort()[0]
}

function DashboardSections(props: {
  dashboard: Dashboard
  catalogue: ProductsByNameState
  onChanged: DashboardState['reload']
  /** Called after a change of the email or a deletion of the account. */
  onSessionEnded: DashboardState['openLoginAfterSessionEnd']
}) {
  const { dashboard, catalogue, onChanged, onSessionEnded } = props
  const t = useTranslator()
  const handleBuyAgain = useBuyAgain(catalogue)
  const cartActions = useCartActions()
  // In the sequence of the sections below: `useCurrentSection` finds the wrong section otherwise.
  const links: readonly { to: `#${DashboardSectionId}`; label: string }[] = [
    { to: '#subscription', label: t('Subscription') },
    { to: '#email', label: t('Email') },
    { to: '#address', label: t('Shipping address') },
    { to: '#orders', label: t('Orders') },
    { to: '#quiz', label: t('Quiz results') },
    { to: '#privacy', label: t('Privacy and data') },
  ]
  const sectionIds = links.map(({ to }) => to.slice(1))
  const currentSectionId = useCurrentSection(sectionIds)
  return (
    <div className={styles.columns}>
      <SectionLinks
        label={t('Parts of your account')}
        links={links.map((link) => ({ ...link, current: link.to === `#${currentSectionId}` }))}
      />
      <div className={styles.content}>
        <ClaimOrders orderCount={dashboard.guestOrderCount} onClaimed={onChanged} />
        {dashboard.earlierGuestOrders?.map(({ email, orderCount }) => (
          <ClaimOrders
            key={email}
            orderCount={orderCount}
            earlierEmail={email}
            onClaimed={onChanged}
          />
        ))}
        <SubscriptionSection
          subscriptions={dashboard.subscriptions}
          formulas={catalogue.products}
          onChanged={onChanged}
        />
        <div className={styles.pair}>
          <EmailSection
            email={dashboard.defaultShippingDetails.user.email}
            pendingEmail={dashboard.pendingEmail}
            onChanged={onSessionEnded}
          />
          <AddressSection details={dashboard.defaultShippingDetails} onSaved={onChanged} />
        </div>
        <OrderHistory
          orders={dashboard.orders}
          formulas={catalogue.products}
          onBuyAgain={handleBuyAgain}
        />
        <QuizResults quizzes={dashboard.quizzes} cart={cartActions} />
        <PrivacySection dashboard={dashboard} onChanged={onChanged} onDeleted={onSessionEnded} />
      </div>
    </div>
  )
}

function useCartActions(): CartActions {
  const t = useTranslator()
  const cart = useCart()
  const showSnackbar = useSnackbar()
  const add: CartActions['add'] = ({ id, product_name, price, image }) => {
    const addResult = cart.add({ id, name: product_name, price, ...(image && { image }) })
    const link = { to: '/cart', label: t('View Cart') }
    if (addResult.ok)
      showSnackbar({ text: t('{product_name} added to cart!', { product_name }), link })
    else showSnackbar({ text: t('Your cart is full.'), kind: 'failed' })
  }
  return { has: cart.has, add }
}
