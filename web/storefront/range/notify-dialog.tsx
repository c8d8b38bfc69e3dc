/** "Notify me" dialog of the range page; loaded on hover or focus. */
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import { NotifyForm, type ComingRange } from './notify-form.tsx'

export function NotifyDialog(props: { range: ComingRange; open: boolean; onClose: () => void }) {
  const { range, open, onClose } = props
  const t = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Join the waitlist for {range}', { range: t(range) })}
    >
      <NotifyForm range={range} onClose={onClose} />
    </Dialog>
  )
}
