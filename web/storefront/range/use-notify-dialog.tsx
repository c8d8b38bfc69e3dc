/**
 * The dialog of a "Notify me" link, loaded on hover, focus or press. Without scripts, in a new tab,
 * or if the dialog cannot be loaded, the link leads to `contactPath`.
 */
import {
  lazy,
  Suspense,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useNavigate, type LinkProps } from 'react-router'

import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

import type { NotifyTarget } from './notify-form.tsx'

const fetchDialog = () => import('./notify-dialog.tsx')
const NotifyDialog = lazy(async () => ({ default: (await fetchDialog()).NotifyDialog }))

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
  const navigate = useNavigate()
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)

  const handleClick = (event: MouseEvent): void => {
    // Modified clicks open a new tab or window as usual.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    fetchDialog().then(
      () => {
        setWasOpened(true)
        setOpen(true)
      },
      () => void navigate(contactPath),
    )
  }
  const prefetch = (): void => void fetchDialog().catch(() => undefined)

  return {
    linkProps: {
      to: contactPath,
      prefetch: 'none',
      'aria-haspopup': isHydrated ? 'dialog' : undefined,
      onClick: handleClick,
      onPointerEnter: prefetch,
      onFocus: prefetch,
    },
    dialog: wasOpened && (
      <Suspense>
        <NotifyDialog target={target} open={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
