/** One setting: its field with a Save button, its last change and its earlier values. */
import { useState, type FormEvent } from 'react'

import type { CallReply } from '#contract/call.ts'
import { ownerSettings, type SettingKey } from '#domain/settings/owner-settings.ts'
import type { SettingKindName } from '#domain/settings/setting-kinds.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { SettingControl } from './setting-control.tsx'
import { SettingHistory } from './setting-history.tsx'
import styles from './settings.module.css'
import { useSettingValue } from './use-setting-value.ts'

type Setting = CallReply<'GET /api/admin/settings'>['settings'][number]

export function SettingRow(props: {
  settingKey: SettingKey
  setting: Setting
  onSaved: () => void
}) {
  const { settingKey: key, setting, onSaved } = props
  const t = useTranslator()
  const { kind, label, hint } = describeSetting(key)
  const { draftValue, setDraftValue, seenValue, save, isSaving, failure } = useSettingValue({
    settingKey: key,
    storedValue: setting.value,
    label: t(label),
    onSaved,
  })
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const isChanged = draftValue !== seenValue
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    moveFocusToField(event.currentTarget)
    void save({ value: draftValue, isUndo: false })
  }

  return (
    <li className={styles.row}>
      <form onSubmit={handleSubmit} className={styles.form} noValidate>
        <Field label={t(label)} hint={hint && t(hint)} error={failure}>
          <SettingControl
            kind={kind}
            label={t(label)}
            value={draftValue}
            onChange={setDraftValue}
          />
        </Field>
        {isChanged && (
          <p className={styles.buttons}>
            <Badge kind="accent" small>
              {t('Not saved')}
            </Badge>
            <Button type="submit" size="sm" working={isSaving}>
              {t('Save')}
            </Button>
            <Button
              kind="quiet"
              size="sm"
              onClick={({ currentTarget }) => {
                moveFocusToField(currentTarget.form)
                setDraftValue(seenValue)
              }}
            >
              {t('Undo change')}
            </Button>
          </p>
        )}
      </form>
      <div className={styles.past}>
        {setting.changedAt === null ? (
          <p className="quiet">{t('Never changed')}</p>
        ) : (
          <Disclosure
            title={t('Changed by {name}', { name: setting.changedBy })}
            onToggle={(event) => setHistoryOpen(event.currentTarget.open)}
          >
            <p className="quiet">
              <DateCell time={setting.changedAt} withTime />
            </p>
            {isHistoryOpen && (
              <SettingHistory
                settingKey={key}
                currentValue={seenValue}
                onRestore={(value) => void save({ value, isUndo: true })}
              />
            )}
          </Disclosure>
        )}
      </div>
    </li>
  )
}

/** Moves the focus from a pressed button, which is removed once the setting has no change. */
function moveFocusToField(form: HTMLFormElement | null): void {
  if (document.activeElement instanceof HTMLButtonElement)
    form?.querySelector<HTMLElement>('input, textarea')?.focus()
}

/** Widens the type, because not every setting has a hint. */
function describeSetting(key: SettingKey): {
  kind: SettingKindName
  label: string
  hint?: string
} {
  return ownerSettings[key]
}
