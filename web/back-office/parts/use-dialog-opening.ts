import { useState } from 'react'

/**
 * Hook for a dialog with a form that begins anew on each opening. `openingKey` must be the key of
 * the dialog. It changes only when the dialog opens: a new key on closing would remove the dialog
 * before it returns the focus.
 */
export function useDialogOpening() {
  const [isOpen, setOpen] = useState(false)
  const [openingKey, setOpeningKey] = useState(0)
  return {
    isOpen,
    openingKey,
    open: (): void => {
      setOpeningKey((key) => key + 1)
      setOpen(true)
    },
    close: (): void => setOpen(false),
  }
}
