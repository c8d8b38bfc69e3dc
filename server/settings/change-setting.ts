/**
 * Changes one of the owner's settings: validates it, stores a row, records it in the audit log and
 * notifies every process. This process uses the new value when the function returns. Other
 * processes reload the settings after the notification.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import {
  isSettingKey,
  ownerSettings,
  parseStoredSettings,
} from '#domain/settings/owner-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { refreshSettings, settingsChannel } from './live-settings.ts'
import { insertSettingChange, lockSettings, listLatestSettings } from './settings.store.ts'

type RequestedChange = ParsedCallInput<'PUT /api/admin/settings/{key}'>['body']

/**
 * Saves the value and returns the stored text, whose format may differ from what was typed. Saves
 * nothing when the value is unchanged. `expectedValue` is the value that the caller saw. Throws
 * CONFLICT with the current value when `expectedValue` is outdated and the value would change,
 * NOT_FOUND for an unknown key, and INVALID for an invalid value.
 */
export async function changeSetting(
  shop: Shop,
  actor: Actor,
  key: string,
  { value, expectedValue, isUndo }: RequestedChange,
): Promise<{ value: string }> {
  if (!isSettingKey(key)) throw new ShopError('NOT_FOUND')
  const setting = ownerSettings[key]
  const storedText = await transact(shop.db, async (unlockedTx) => {
    const tx = await lockSettings(unlockedTx)
    const valuesByKey = new Map((await listLatestSettings(tx)).map((row) => [row.key, row.value]))
    const { settings } = parseStoredSettings(valuesByKey)
    const currentText = setting.formatCurrentValue(settings)
    const inputResult = setting.applyInput(settings, value)
    // Checked before the conflict: the client may repeat a call whose reply was lost.
    if (inputResult.ok && inputResult.value.text === currentText) return currentText
    if (currentText !== expectedValue)
      throw new ShopError('CONFLICT', {
        message: `This setting was changed in the meantime. Its value is now: ${currentText || 'empty'}. Save again to replace it, or undo your change.`,
        // The current value, not a message.
        fields: { value: currentText },
      })
    if (!inputResult.ok)
      throw new ShopError('INVALID', {
        message: inputResult.message,
        fields: { value: inputResult.message },
      })
    const { text: newText } = inputResult.value
    const changedAt = shop.now()
    const email = await findEmailOfUser(tx, actor.userId)
    const change = { key, value: newText, at: changedAt, changed_by: email }
    const changeId = await insertSettingChange(tx, change)
    await recordAudit(tx, {
      at: changedAt,
      actor,
      action: isUndo ? 'setting.undone' : 'setting.changed',
      subjectId: key,
      detail: { from: currentText || 'empty', to: newText || 'empty' },
    })
    await shop.database.notify(tx, settingsChannel, String(changeId))
    return newText
  })
  await refreshSettings(shop)
  return { value: storedText }
}

async function findEmailOfUser(tx: Tx, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  // The account may have been deleted since the session was checked.
  return row?.email ?? ''
}
