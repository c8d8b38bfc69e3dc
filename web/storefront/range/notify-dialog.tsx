/** "Notify me" dialog of a range or product; loaded on hover or focus. */
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { NotifyForm, type NotifyTarget } from './notify-form.tsx'

export function NotifyDialog(props: { target: NotifyTarget; open: boolean; onClose: () => void }) {
  const { target, open, onClose } = props
  const t = useTranslator()
  // Names of products are not translated.
  const name = 'range' in target ? t(target.range) : target.name
  return (
    <Dialog open={open} onClose={onClose} title={t('Join the waitlist for {name}', { name })}>
      <NotifyForm target={target} onClose={onClose} />
    </Dialog>
  )
}
