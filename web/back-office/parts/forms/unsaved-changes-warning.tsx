/**
 * Warns before unsaved changes are lost: on navigation within the shop, and on reload or closing
 * the tab.
 */
import { useEffect } from 'react'
import { useBlocker, type Location } from 'react-router'

import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export function UnsavedChangesWarning({
  hasUnsavedChanges,
  formParameter = '',
}: {
  hasUnsavedChanges: boolean
  /**
   * Parameter of the query whose change replaces the form. If another one or the hash changes, the
   * page keeps its input, so it needs no warning.
   */
  formParameter?: string
}) {
  const t = useTranslator()
  const readFormUrl = ({ pathname, search }: Location): string =>
    `${pathname} ${new URLSearchParams(search).get(formParameter) ?? ''}`
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges && readFormUrl(currentLocation) !== readFormUrl(nextLocation),
  )
  useEffect(() => {
    if (!hasUnsavedChanges) return
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [hasUnsavedChanges])
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
