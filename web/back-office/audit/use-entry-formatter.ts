/**
 * Hook that returns a function that formats an audit entry as a sentence. An action that is unknown
 * to this version of the shop, such as an action of a newer version, is shown by its name and the
 * id of its subject.
 */
import { useCallback } from 'react'

import type { CallReply } from '#contract/call.ts'
import { auditActions, isAuditAction } from '#domain/audit/audit-actions.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/** A change by staff, or a read of health data. */
export type AuditEntry = CallReply<'GET /api/admin/audit'>['entries'][number]

export function useEntryFormatter(): (entry: AuditEntry) => string {
  const t = useTranslator()
  return useCallback(
    ({ action, subjectId, subjectName, detail }) => {
      if (!isAuditAction(action)) return `${action} ${subjectId}`
      const messageKey: string = auditActions[action].text
      return t(messageKey, { ...detail, subject: subjectName || subjectId })
    },
    [t],
  )
}
