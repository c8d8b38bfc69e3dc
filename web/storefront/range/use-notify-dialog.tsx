/**
 * The dialog of a "Notify me" link, loaded on hover, focus or press. Without scripts or in a new
 * tab, the link leads to `contactPath`.
 */
import { useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import type { LinkProps } from 'react-router'

import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

import type { NotifyTarget } from './notify-form.tsx'

const NotifyDialog = loadOnDemand(async () => (await import('./notify-dialog.tsx')).NotifyDialog)

/** Returns the props of the link, and the dialog, which is empty until the link is pressed. */
export function useNotifyDialog(
  target: NotifyTarget,
  contactPath: string,
): { linkProps: LinkProps; dialog: ReactNode } {
  // False before hydration, when "Notify me" is only a link.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)

  const handleClick = (event: MouseEvent): void => {
    // Modified clicks open a new tab or window as usual.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setWasOpened(true)
    setOpen(true)
  }

  return {
    linkProps: {
      to: contactPath,
      prefetch: 'none',
      'aria-haspopup': isHydrated ? 'dialog' : undefined,
      onClick: handleClick,
      onPointerEnter: NotifyDialog.prefetch,
      onFocus: NotifyDialog.prefetch,
    },
    dialog: wasOpened && (
      <NotifyDialog
        target={target}
        open={isOpen}
        onClose={() => setOpen(false)}
        onLoadFailed={() => setWasOpened(false)}
      />
    ),
  }
}
