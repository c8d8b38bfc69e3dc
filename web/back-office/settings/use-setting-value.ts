/**
 * The typed and the stored value of one setting. A save never replaces a value that was not shown.
 */
import { useState } from 'react'

import type { SettingKey } from '#domain/settings/owner-settings.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

export function useSettingValue({
  settingKey: key,
  storedValue,
  label,
  onSaved,
}: {
  settingKey: SettingKey
  storedValue: string
  /** Translated. */
  label: string
  onSaved: () => void
}) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const { run, isRunning, failure } = useAction()
  const [draftValue, setDraftValue] = useState(storedValue)
  /** The stored value that was last shown: in the field, or in the message of a conflict. */
  const [seenValue, setSeenValue] = useState(storedValue)
  /** The `storedValue` of the last rendering, to notice that a new one was loaded. */
  const [loadedValue, setLoadedValue] = useState(storedValue)
  if (storedValue !== loadedValue) {
    setLoadedValue(storedValue)
    // An unsaved text stays in the field. Saving it reports the conflict with the new value.
    if (draftValue === seenValue) showStoredValue(storedValue)
  }

  function showStoredValue(value: string): void {
    setSeenValue(value)
    setDraftValue(value)
  }
  /** `isUndo`: `value` is an earlier value, chosen from the history. Never rejects. */
  const save = async ({ value, isUndo }: { value: string; isUndo: boolean }): Promise<void> => {
    const isSaved = await run(async () => {
      const body = { value, expectedValue: seenValue, isUndo }
      try {
        const request = { params: { key }, body }
        const reply = await callAuthenticated('PUT /api/admin/settings/{key}', request)
        showStoredValue(reply.value)
      } catch (error) {
        // The message names the stored value, so that the next press replaces it knowingly.
        if (error instanceof ApiError && error.code === 'CONFLICT')
          setSeenValue(error.fields['value'] ?? seenValue)
        throw error
      }
    })
    if (!isSaved) return
    showSnackbar({ text: t('{setting} is saved.', { setting: label }) })
    onSaved()
  }
  return { draftValue, setDraftValue, seenValue, save, isSaving: isRunning, failure }
}
