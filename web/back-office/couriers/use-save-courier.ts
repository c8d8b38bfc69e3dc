/**
 * Hook that saves a courier. `save` gets the version on which the form is based, so that the server
 * can detect edit conflicts.
 */
import { useState } from 'react'

import type { CourierForm } from '#domain/couriers/courier-form.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import type { ConflictingField } from '#web/back-office/parts/forms/edit-conflict-alert.tsx'
import type { DeskCourier } from '#web/back-office/parts/forms/use-couriers.ts'
import type { FormState } from '#web/back-office/parts/forms/use-form-state.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

type Values = CourierForm & { isActive: boolean }
type SavedValues = Values & { version: number }

export function useSaveCourier(
  courier: DeskCourier | undefined,
  { form, isActive, setServerErrors }: FormState<CourierForm> & { isActive: boolean },
  onSaved: () => void,
) {
  const t = useText()
  const showSnackbar = useSnackbar()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  /** A colleague's values after an edit conflict. */
  const [theirs, setTheirs] = useState<SavedValues>()

  const save = async (version: number): Promise<void> => {
    setSending(true)
    setFailure('')
    setTheirs(undefined)
    try {
      if (courier)
        await callAuthenticated('PUT /api/admin/couriers/{courierId}', {
          params: { courierId: courier.id },
          body: { ...form, isActive, version },
        })
      else await callAuthenticated('POST /api/admin/couriers', { body: form })
      showSnackbar({ text: t('{name} is saved.', { name: form.name.trim() }) })
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const colleagueValues = readConflict(error)
      if (colleagueValues) setTheirs(colleagueValues)
      else {
        setServerErrors(error)
        setFailure(error.message)
      }
    } finally {
      setSending(false)
    }
  }
  return { save, isSending, failure, theirs }
}

/**
 * Returns the fields in which `mine` and `theirs` differ. `loaded` holds the values before both
 * changes.
 */
export function conflictRows(
  { mine, loaded: loadedValues, theirs }: { mine: Values; loaded: Values; theirs: SavedValues },
  labels: Readonly<Record<keyof Values, string>>,
): ConflictingField[] {
  const names = ['name', 'urlPattern', 'numberFormats', 'position'] as const
  const rows = names
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({
      field: labels[name],
      mine: mine[name] || '–',
      theirs: theirs[name] || '–',
      isChangedByMe: mine[name] !== loadedValues[name],
    }))
  if (mine.isActive === theirs.isActive) return rows
  const [on, off] = ['✓', '–'] as const
  return [
    ...rows,
    {
      field: labels.isActive,
      mine: mine.isActive ? on : off,
      theirs: theirs.isActive ? on : off,
      isChangedByMe: mine.isActive !== loadedValues.isActive,
    },
  ]
}

/** Returns the colleague's values from an edit conflict; undefined for another error. */
function readConflict(error: ApiError): SavedValues | undefined {
  const { theirs } = error.details
  if (error.code !== 'CONFLICT' || typeof theirs !== 'object' || theirs === null) return undefined
  // Cast: the details of an error have no type. The version is checked; the other values are
  // converted.
  const values = theirs as Record<string, unknown>
  if (typeof values['version'] !== 'number') return undefined
  const readText = (name: keyof CourierForm): string => String(values[name] ?? '')
  return {
    name: readText('name'),
    urlPattern: readText('urlPattern'),
    numberFormats: readText('numberFormats'),
    position: readText('position'),
    isActive: values['isActive'] === true,
    version: values['version'],
  }
}
