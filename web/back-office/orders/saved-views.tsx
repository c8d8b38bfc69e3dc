/** Menu of named filters (views): the built-in ones, and those that staff saved in this browser. */
import { useState } from 'react'

import { ConfirmDialog } from '#web/back-office/parts/confirm-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import type { FilterValues } from './filter-values.ts'
import {
  areFiltersEqual,
  maxNameLength,
  readOwnViews,
  writeOwnViews,
  builtInViews,
} from './stored-views.ts'

export function SavedViews(props: {
  values: FilterValues
  onChange: (changes: Partial<FilterValues>) => void
}) {
  const { values, onChange } = props
  const t = useText()
  const [ownViews, setOwnViews] = useState(readOwnViews)
  const [isSaveDialogOpen, setSaveDialogOpen] = useState(false)
  const [name, setName] = useState('')
  // Ids are needed, because an own view can have the name of a built-in view.
  const allViews = [
    ...builtInViews.map((view) => ({ ...view, id: `built-in ${view.name}`, name: t(view.name) })),
    ...ownViews.map((view) => ({ ...view, id: `own ${view.name}` })),
  ]
  const current = allViews.find((view) => areFiltersEqual(view.filters, values))
  const ownView = ownViews.find(({ name: ownName }) => `own ${ownName}` === current?.id)
  const hasNoFilters = Object.values(values).every((value) => value === '')

  const updateOwnViews = (views: typeof ownViews): void => {
    setOwnViews(views)
    writeOwnViews(views)
  }
  return (
    <>
      <Field label={t('View')} labelHidden>
        <Select
          shape="pill"
          value={current?.id ?? ''}
          onChange={({ target }) => {
            const view = allViews.find((candidate) => candidate.id === target.value)
            if (view) onChange(view.filters)
          }}
        >
          <option value="" disabled={hasNoFilters}>
            {t('Views')}
          </option>
          {allViews.map((view) => (
            <option key={view.id} value={view.id}>
              {view.name}
            </option>
          ))}
        </Select>
      </Field>
      {current === undefined && !hasNoFilters && (
        <Button kind="quiet" size="sm" onClick={() => setSaveDialogOpen(true)}>
          {t('Save view')}
        </Button>
      )}
      {ownView && (
        <Button
          kind="quiet"
          size="sm"
          onClick={() => updateOwnViews(ownViews.filter((view) => view !== ownView))}
        >
          {t('Delete view')}
        </Button>
      )}
      <ConfirmDialog
        open={isSaveDialogOpen}
        onClose={() => setSaveDialogOpen(false)}
        title={t('Save view')}
        confirm={t('Save view')}
        onConfirm={async () => {
          const viewName = name.trim() || t('My view')
          updateOwnViews([
            ...ownViews.filter((view) => view.name !== viewName),
            { name: viewName, filters: values },
          ])
          setName('')
        }}
      >
        <Field label={t('Name')} hint={t('Saved in this browser only.')}>
          <TextInput
            value={name}
            maxLength={maxNameLength}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  )
}
