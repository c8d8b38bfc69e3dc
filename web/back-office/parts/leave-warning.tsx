/** Warns before unsaved input is lost: on links within the shop and on closing the tab. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

export function LeaveWarning({ when }: { when: boolean }) {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  const stay = (): void => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('Leave without saving?')}
      actions={
        <>
          <Button onClick={stay}>{t('Stay on page')}</Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t('Leave page')}
          </Button>
        </>
      }
    >
      <p>{t('Your changes on this page are not saved.')}</p>
    </Dialog>
  )
}
