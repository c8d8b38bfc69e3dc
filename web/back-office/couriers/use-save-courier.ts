/**
 * Hook that saves a courier. Pass `save` the version that the form may replace, so that the server
 * can detect edit conflicts; a new courier has none. After a conflict, `savedByColleague` has the
 * colleague's values.
 */
import { useState } from 'react'

import type { CourierForm } from '#domain/couriers/courier-form.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { readSavedValues } from '#web/back-office/parts/forms/edit-conflict.ts'
import type { StaffCourier } from '#web/back-office/parts/forms/use-couriers.ts'
import type { FormState } from '#web/back-office/parts/forms/use-form-state.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

/** The form's values that a colleague saved. */
type SavedCourier = CourierForm & { isActive: boolean; version: number }

export function useSaveCourier(
  courier: StaffCourier | undefined,
  {
    form,
    isActive,
    setServerErrors,
  }: Pick<FormState<CourierForm>, 'form' | 'setServerErrors'> & { isActive: boolean },
  onSaved: () => void,
) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  /** Set after an edit conflict. */
  const [savedByColleague, setSavedByColleague] = useState<SavedCourier>()

  const save = async (version: number | undefined): Promise<void> => {
    setSending(true)
    setFailure('')
    setSavedByColleague(undefined)
    try {
      if (courier)
        await callAuthenticated('PUT /api/admin/couriers/{courierId}', {
          params: { courierId: courier.id },
          body: { ...form, isActive, version: version ?? courier.version },
        })
      else await callAuthenticated('POST /api/admin/couriers', { body: form })
      showSnackbar({ text: t('{name} is saved.', { name: form.name.trim() }) })
      onSaved()
    } catch (error) {
      const colleagueValues = readConflict(error)
      if (colleagueValues) setSavedByColleague(colleagueValues)
      else {
        if (error instanceof ApiError) setServerErrors(error)
        setFailure(getFailureMessage(error))
      }
    } finally {
      setSending(false)
    }
  }
  return { save, isSending, failure, savedByColleague }
}

/** Returns the colleague's values from an edit conflict; undefined for another error. */
function readConflict(error: unknown): SavedCourier | undefined {
  const values = readSavedValues(error)
  if (typeof values?.['version'] !== 'number') return undefined
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
