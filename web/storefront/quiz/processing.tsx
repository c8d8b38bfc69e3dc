// While the answers are on their way. After four seconds a second line says that it is still going on.
import { useEffect, useState } from 'react'

import { LoadingCapsule } from '#web/ui/capsule/loading-capsule.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from './quiz.module.css'

const longWait = 4000

export function Processing() {
  const t = useText()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWait)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.processing}>
      <LoadingCapsule />
      <p className="strong">{t('Processing your responses...')}</p>
      {long && (
        <p className="quiet">{t('The network is slow. Your answers are saved in this browser.')}</p>
      )}
    </div>
  )
}
