/**
 * Offers to add the orders that were placed without an account with the customer's email address.
 * The customer proves the address with an emailed code. Renders nothing without such orders.
 */
import { callAuthenticated } from '#web/api/browser-client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { ClaimCodeForm } from './claim-code-form.tsx'

export function ClaimOrders(props: {
  orderCount: number
  /** An earlier email address of the account; undefined for the current address. */
  earlierEmail?: string
  onClaimed: () => Promise<void>
}) {
  const { orderCount, earlierEmail } = props
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  if (orderCount === 0) return null
  const claimedEmail = earlierEmail === undefined ? {} : { email: earlierEmail }
  return (
    <Alert
      kind="accent"
      title={
        earlierEmail === undefined
          ? t(
              '{count, plural, one {One order was} other {# orders were}} bought with your address without an account',
              { count: orderCount },
            )
          : t(
              '{count, plural, one {One order was} other {# orders were}} bought with your earlier address {email} without an account',
              { count: orderCount, email: earlierEmail },
            )
      }
    >
      <p>
        {earlierEmail === undefined
          ? t('To add them, enter the code that we email to your address.')
          : t('To add them, enter the code that we email to that address.')}
      </p>
      <ClaimCodeForm
        requestLabel={t('Send me a code')}
        requestCode={async () =>
          (await callAuthenticated('POST /api/users/claim-code', { body: claimedEmail })).message
        }
        claim={async (code) => {
          await callAuthenticated('POST /api/users/claim-orders', {
            body: { code, ...claimedEmail },
          })
        }}
        onClaimed={() => {
          showSnackbar({ text: t('Your orders are here now.') })
          void props.onClaimed()
        }}
      />
    </Alert>
  )
}
