/** Courier and tracking number of a parcel, with a link to the courier's page if it is known. */
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export function ParcelNote(props: {
  courier: string
  trackingNumber: string
  trackingUrl: string | null
}) {
  const { courier, trackingNumber, trackingUrl } = props
  const t = useTranslator()
  return (
    <>
      {t('{courier}, {number}', { courier, number: trackingNumber })}{' '}
      {trackingUrl !== null && (
        <a href={trackingUrl} rel="noreferrer">
          {t('Track your parcel')}
        </a>
      )}
    </>
  )
}
