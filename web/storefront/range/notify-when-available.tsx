/** "Notify me" on the page of a product that is not available. */
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import { useNotifyDialog } from './use-notify-dialog.tsx'

/** `inBar`: with a short label, for the bar at the bottom of a phone. */
export function NotifyWhenAvailable(props: { productId: number; name: string; inBar?: boolean }) {
  const { productId, name, inBar } = props
  const t = useText()
  const { linkProps, dialog } = useNotifyDialog({ productId, name }, '/contact')
  return (
    <>
      <ButtonLink
        {...linkProps}
        kind="secondary"
        size={inBar ? 'md' : 'lg'}
        wide
        aria-label={t('Notify me when it is available')}
      >
        {inBar ? t('Notify me') : t('Notify me when it is available')}
      </ButtonLink>
      {dialog}
    </>
  )
}
