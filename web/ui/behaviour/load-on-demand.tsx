// Parts of a page whose script is loaded when they are first shown, such as menus and dialogs.
// Danger: React's `lazy` keeps a failed load and throws it, so the error page replaces the page and
// what was typed is lost.
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'

import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { useTranslator } from './language.tsx'

type LoadOnDemandProps = {
  /** Shown while the script loads. */
  fallback?: ReactNode
  /**
   * For a part that the visitor opened: called when its script cannot be loaded, for instance
   * offline; a message says so. Remove the part here, so that the next press loads it again.
   * Without this function no message is shown, and the part is loaded when the browser is online
   * again.
   */
  onLoadFailed?: () => void
}

/**
 * Returns the component of `load`, whose script is loaded when the component is first shown, or by
 * `prefetch`:
 *
 *     const Menu = loadOnDemand(async () => (await import('./menu.tsx')).Menu)
 */
export function loadOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LoadOnDemandProps> & { prefetch: () => void } {
  let Part: ComponentType<Props> | undefined
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    // Browsers keep a failed import until the page is reloaded, so none is tried offline.
    if (!navigator.onLine) throw new Error('no connection')
    window.addEventListener('error', removeFailedSheet, true)
    return (Part ??= await load())
  }

  function LoadOnDemand(props: Props & LoadOnDemandProps) {
    const t = useTranslator()
    const showSnackbar = useSnackbar()
    const [LoadedPart, setLoadedPart] = useState(() => Part)
    const reportFailure = useEffectEvent(() => {
      if (!props.onLoadFailed) return
      props.onLoadFailed()
      showSnackbar({
        kind: 'failed',
        ...(navigator.onLine
          ? {
              text: t('Something went wrong. Please try again.'),
              // Browsers do not repeat a failed import, and a newer version of the shop no longer
              // has the old scripts. Offline, a reload would lose the page.
              action: { label: t('Reload page'), run: () => location.reload() },
            }
          : { text: t('The shop cannot be reached. Check your connection and try again.') }),
      })
    })
    useEffect(() => {
      let isRemoved = false
      const tryLoad = (): void =>
        void fetchPart().then(
          (part) => setLoadedPart(() => part),
          () => isRemoved || reportFailure(),
        )
      tryLoad()
      window.addEventListener('online', tryLoad)
      return () => {
        isRemoved = true
        window.removeEventListener('online', tryLoad)
      }
    }, [])
    return LoadedPart ? <LoadedPart {...props} /> : props.fallback
  }
  // A failure matters only when the part is shown.
  const prefetch = (): void => void fetchPart().catch(() => undefined)
  return Object.assign(LoadOnDemand, { prefetch })
}

/**
 * Vite adds the style sheet of a script only if the head does not have it, even if it failed to
 * load. Without this, a part whose first load failed would later be shown without styles. React's
 * own sheets have no `crossorigin` and must stay.
 */
function removeFailedSheet({ target }: Event): void {
  if (target instanceof Element && target.matches('link[rel=stylesheet][crossorigin]'))
    target.remove()
}
