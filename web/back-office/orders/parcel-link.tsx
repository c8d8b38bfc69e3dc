/** The courier of a shipped order, with a link to the courier's page of the parcel. */
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/** Renders nothing without a courier. Both texts are empty before the order is shipped. */
export function ParcelLink(props: { orderId: string; courier: string; trackingUrl: string }) {
  const { orderId, courier, trackingUrl } = props
  const t = useTranslator()
  if (courier === '') return null
  return (
    <span>
      {courier}
      {trackingUrl !== '' && (
        <>
          {' · '}
          <a href={trackingUrl} target="_blank" rel="noreferrer">
            {t('Track parcel')}
            <span className="visually-hidden"> {orderId}</span>
          </a>
        </>
      )}
    </span>
  )
}
