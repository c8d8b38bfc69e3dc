import { useState } from 'react'

/**
 * Opens and closes a dialog whose form must be empty at each opening. Pass `openingKey` as the
 * `key` of the dialog. The key changes only when the dialog opens: a new key on closing would remove
 * the dialog before it returns the focus.
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
