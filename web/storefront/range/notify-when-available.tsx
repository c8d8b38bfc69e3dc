/** "Notify me" on the page of a product that is not available. */
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import { useNotifyDialog } from './use-notify-dialog.tsx'

export function NotifyWhenAvailable({ productId, name }: { productId: number; name: string }) {
  const t = useText()
  const { linkProps, dialog } = useNotifyDialog({ productId, name }, '/contact')
  return (
    <>
      <ButtonLink {...linkProps} kind="secondary" size="lg" wide>
        {t('Notify me when it is available')}
      </ButtonLink>
      {dialog}
    </>
  )
}
