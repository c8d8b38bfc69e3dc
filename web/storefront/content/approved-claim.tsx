// The owner's approved advertisement text with its number. Nothing while there is no approval.
import { useSettings } from '#web/api/use-settings.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { OwnText } from '#web/ui/behaviour/own-text.tsx'

export function ApprovedClaim({ className }: { className?: string }) {
  const t = useText()
  const { kkliu, approvedText } = useSettings().claims
  if (!kkliu || !approvedText) return null
  return (
    <p className={className}>
      <OwnText text={approvedText} />{' '}
      <span className="small quiet">{t('Advertisement approval {number}', { number: kkliu })}</span>
    </p>
  )
}
