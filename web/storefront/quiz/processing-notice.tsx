// Shown while the answers are sent. After `slowDelayMs` a note says that the network is slow.
import { useEffect, useState } from 'react'

import { LoadingCapsule } from '#web/ui/capsule/loading-capsule.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { slowDelayMs } from '#web/ui/feedback/slow-delay.ts'

import styles from './quiz.module.css'

export function ProcessingNotice() {
  const t = useTranslator()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.processing}>
      <LoadingCapsule />
      <p className="strong">{t('Processing your responses...')}</p>
      {isSlow && (
        <p className="quiet">{t('The network is slow. Your answers are saved in this browser.')}</p>
      )}
    </div>
  )
}
