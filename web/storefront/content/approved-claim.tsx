// The advertisement text that the authority approved, with the approval number (KKLIU). Renders
// nothing while the owner has no approval.
import { useSettings } from '#web/api/use-settings.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { OwnerText } from '#web/ui/behaviour/owner-text.tsx'

export function ApprovedClaim({ className }: { className?: string }) {
  const t = useTranslator()
  const { kkliu, approvedText } = useSettings().claims
  if (!kkliu || !approvedText) return null
  return (
    <p className={className}>
      <OwnerText text={approvedText} />{' '}
      <span className="small quiet">{t('Advertisement approval {number}', { number: kkliu })}</span>
    </p>
  )
}
