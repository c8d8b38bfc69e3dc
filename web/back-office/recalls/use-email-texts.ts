/**
 * Hook for the texts of a recall's email while staff edit them. After an edit conflict,
 * `savedByColleague` has the colleague's texts; saving with their version overwrites them.
 */
import { useState } from 'react'

import { mapLanguages, shopLanguages, type ShopLanguage } from '#domain/content/languages.ts'
import {
  recallTextFields,
  type RecallTextField,
  type RecallTextsByLanguage,
} from '#domain/recalls/recall-email.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { readSavedValues } from '#web/back-office/parts/forms/edit-conflict.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'

import type { Recall } from './recall-chips.tsx'

type SavedTexts = { texts: RecallTextsByLanguage; version: number }

/** `base`: the saved texts on which the draft is based. */
type Draft = { texts: RecallTextsByLanguage; base: SavedTexts }

export function useEmailTexts(recall: Recall, onChanged: (recall: Recall) => void) {
  const [storedDraft, setDraft] = useState<Draft>()
  const [savedByColleague, setSavedByColleague] = useState<SavedTexts>()
  const { run, isRunning, failure } = useAction()
  const isEditable = recall.state === 'started'
  // A draft can no longer be saved after a colleague approved the email or ended the recall.
  const draft = isEditable ? storedDraft : undefined
  /**
   * Resolves to true after a save, and after an edit conflict, which it keeps in
   * `savedByColleague`. Resolves to false after any other failure, and while an earlier save runs.
   * Never rejects.
   */
  const sendTexts = ({ texts }: Draft, version: number): Promise<boolean> => {
    setSavedByColleague(undefined)
    return run(async () => {
      try {
        const changedRecall = await callAuthenticated('PUT /api/recalls/{lotNumber}/texts', {
          params: { lotNumber: recall.lot.number },
          body: { version, texts },
        })
        onChanged(changedRecall)
        // Keeps texts that were typed while this call ran.
        setDraft((current) =>
          current && current.texts !== texts ? { ...current, base: changedRecall } : undefined,
        )
      } catch (error) {
        const colleagueTexts = readConflict(error)
        if (!colleagueTexts) throw error
        setSavedByColleague(colleagueTexts)
      }
    })
  }
  return {
    isEditable,
    texts: draft?.texts ?? recall.texts,
    loadedTexts: draft?.base.texts ?? recall.texts,
    hasDraft: draft !== undefined,
    isSaving: isRunning,
    failure: isEditable ? failure : '',
    savedByColleague: draft && savedByColleague,
    change: (texts: RecallTextsByLanguage) =>
      // The recall may be loaded again while staff type; the draft is based on the older texts.
      setDraft((current) => ({ texts, base: current?.base ?? recall })),
    discard: () => {
      setDraft(undefined)
      setSavedByColleague(undefined)
    },
    /** Saves the draft. Pass the version of a colleague's texts to overwrite them. */
    save: (version = draft?.base.version) =>
      draft && version !== undefined ? sendTexts(draft, version) : Promise.resolve(false),
  }
}

/** Returns the colleague's texts from an edit conflict; undefined for any other error. */
function readConflict(error: unknown): SavedTexts | undefined {
  const { version, texts } = readSavedValues(error) ?? {}
  if (typeof version !== 'number' || typeof texts !== 'object' || texts === null) return undefined
  // Cast: the details of an error have no type. An absent text becomes an empty one.
  const savedTexts = texts as Record<string, Record<string, unknown> | undefined>
  return {
    version,
    texts: mapLanguages((language) => ({
      problem: String(savedTexts[language]?.['problem'] ?? ''),
      offer: String(savedTexts[language]?.['offer'] ?? ''),
    })),
  }
}

/** Name of a text, such as `en.problem`, to compare two versions of the texts. */
type TextName = `${ShopLanguage}.${RecallTextField}`

export function toTextsByName(texts: RecallTextsByLanguage): Record<TextName, string> {
  const entries = shopLanguages.flatMap((language) =>
    recallTextFields.map((field) => [`${language}.${field}`, texts[language][field]] as const),
  )
  // The cast is safe: the entries have every language and field.
  return Object.fromEntries(entries) as Record<TextName, string>
}
