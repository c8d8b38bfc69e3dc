/** One setting: its field with a Save button, its last change and its earlier values. */
import { useState, type FormEvent } from 'react'

import type { CallReply } from '#contract/call.ts'
import { ownerSettings, type SettingKey } from '#domain/settings/owner-settings.ts'
import type { SettingKindName } from '#domain/settings/setting-kinds.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { SettingControl } from './setting-control.tsx'
import { SettingHistory } from './setting-history.tsx'
import styles from './settings.module.css'

type Setting = CallReply<'GET /api/admin/settings'>['settings'][number]

export function SettingRow(props: {
  settingKey: SettingKey
  setting: Setting
  onSaved: () => void
}) {
  const { settingKey: key, setting, onSaved } = props
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const { run, isRunning, failure } = useAction()
  const [draftValue, setDraftValue] = useState(setting.value)
  /** The stored value that the person has seen. A save of it would replace no other. */
  const [seenValue, setSeenValue] = useState(setting.value)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { kind, label, hint } = describeSetting(key)
  const isChanged = draftValue !== seenValue
  const [loadedValue, setLoadedValue] = useState(setting.value)
  if (setting.value !== loadedValue) {
    setLoadedValue(setting.value)
    // Otherwise what is typed stays, and saving it reports the conflict.
    if (!isChanged) showStoredValue(setting.value)
  }

  function showStoredValue(value: string): void {
    setSeenValue(value)
    setDraftValue(value)
  }
  const save = async (value: string, isUndo: boolean): Promise<void> => {
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
    showSnackbar({ text: t('{setting} is saved.', { setting: t(label) }) })
    onSaved()
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void save(draftValue, false)
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
            <Button type="submit" size="sm" working={isRunning}>
              {t('Save')}
            </Button>
            <Button kind="quiet" size="sm" onClick={() => setDraftValue(seenValue)}>
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
                onRestore={(value) => void save(value, true)}
              />
            )}
          </Disclosure>
        )}
      </div>
    </li>
  )
}

/** Widens the type, because not every setting has a hint. */
function describeSetting(key: SettingKey): {
  kind: SettingKindName
  label: string
  hint?: string
} {
  return ownerSettings[key]
}
