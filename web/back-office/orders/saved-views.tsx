/**
 * Menu of views. A view is a named set of filters, built in or saved by staff in this browser.
 * Saving a view under the name of another saved view replaces that view.
 */
import { useState } from 'react'

import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import type { FilterValues } from './filter-values.ts'
import {
  addView,
  findCurrentView,
  maxViewNameLength,
  readSavedViews,
  writeSavedViews,
  builtInViews,
  type OrderView,
} from './stored-views.ts'

export function ViewMenu(props: {
  values: FilterValues
  onChange: (changes: Partial<FilterValues>) => void
}) {
  const { values, onChange } = props
  const t = useTranslator()
  const [savedViews, setSavedViews] = useState(readSavedViews)
  const [isSaveDialogOpen, setSaveDialogOpen] = useState(false)
  // Options need an id: a saved view can have the same name as a built-in one.
  const builtInOptions = builtInViews.map((view) => ({
    ...view,
    id: `built-in ${view.name}`,
    name: t(view.name),
  }))
  const savedOptions = savedViews.map((view) => ({ ...view, id: getSavedViewId(view) }))
  const allViews = [...builtInOptions, ...savedOptions]
  const currentView = findCurrentView(
    { savedViews: savedOptions, builtInViews: builtInOptions },
    values,
  )
  const savedView = savedViews.find((view) => getSavedViewId(view) === currentView?.id)
  const hasFilters = Object.values(values).some((value) => value !== '')

  const changeSavedViews = (views: typeof savedViews): void => {
    setSavedViews(views)
    writeSavedViews(views)
  }
  return (
    <>
      <Field label={t('View')} labelHidden>
        <Select
          shape="pill"
          value={currentView?.id ?? ''}
          onChange={({ target }) => {
            const view = allViews.find((candidate) => candidate.id === target.value)
            if (view) onChange(view.filters)
          }}
        >
          <option value="" disabled={!hasFilters}>
            {t('Views')}
          </option>
          {allViews.map((view) => (
            <option key={view.id} value={view.id}>
              {view.name}
            </option>
          ))}
        </Select>
      </Field>
      {currentView === undefined && hasFilters && (
        <Button kind="quiet" size="sm" onClick={() => setSaveDialogOpen(true)}>
          {t('Save view')}
        </Button>
      )}
      {savedView && (
        <Button
          kind="quiet"
          size="sm"
          onClick={() => changeSavedViews(savedViews.filter((view) => view !== savedView))}
        >
          {t('Delete view')}
        </Button>
      )}
      <SaveViewDialog
        open={isSaveDialogOpen}
        onClose={() => setSaveDialogOpen(false)}
        savedViews={savedViews}
        onSave={(name) => changeSavedViews(addView(savedViews, { name, filters: values }))}
      />
    </>
  )
}

function SaveViewDialog(props: {
  open: boolean
  onClose: () => void
  savedViews: readonly OrderView[]
  onSave: (name: string) => void
}) {
  const { open, onClose, savedViews, onSave } = props
  const t = useTranslator()
  const [enteredName, setEnteredName] = useState('')
  const name = enteredName.trim() || t('My view')
  const isReplacingView = savedViews.some((view) => view.name === name)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('Save view')}
      confirmLabel={t('Save view')}
      onConfirm={async () => {
        onSave(name)
        setEnteredName('')
      }}
    >
      <Field label={t('Name')} hint={t('Saved in this browser only.')}>
        <TextInput
          value={enteredName}
          maxLength={maxViewNameLength}
          onChange={({ target }) => setEnteredName(target.value)}
        />
      </Field>
      {isReplacingView && <p>{t('Your view “{name}” will be replaced.', { name })}</p>}
    </ConfirmDialog>
  )
}

function getSavedViewId({ name }: OrderView): string {
  return `saved ${name}`
}
